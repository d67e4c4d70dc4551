const known = value => value !== null && value !== undefined;
const twoLines = name => name.replace(', ', '\n');
const room = names => 14 + 7.2 * Math.max(...names.flatMap(name => twoLines(name).split('\n')).map(line => line.length));
const groupsWith = value => DATA.groups.map((_, g) => g)
  .filter(g => DATA.rows.some(row => row.group === g && known(value(row.m))));
const rowOf = (group, stack) => DATA.rows.find(row => row.group === group && row.m.stack === stack);
const warn = row => row.failed.length === 0 ? '' : row.fair ? '~ ' : '! ';

/** Bars side by side for each condition, a tick for a limit or a peak, the value and the stack's name at each bar. */
function bars(spec) {
  const groups = groupsWith(spec.value);
  const stacks = DATA.stacks.filter(stack => groups.some(g => rowOf(g, stack) && known(spec.value(rowOf(g, stack).m))));
  const names = groups.map(g => DATA.groups[g].name);
  const space = { barGap: '12%', barCategoryGap: '22%' };
  const most = Math.max(...DATA.rows.filter(row => groups.includes(row.group))
    .flatMap(row => [spec.value(row.m), spec.mark ? spec.mark(row.m) : null]).filter(known));
  const series = stacks.map(stack => ({
    name: stack, type: 'bar', ...space,
    itemStyle: { color: colour(stack), decal: decal(stack) },
    data: groups.map(g => bar(rowOf(g, stack), spec))
  }));
  series.push(...stacks.map((stack, i) => marks(stack, i, stacks.length, groups, spec, space)));
  return {
    option: {
      ...base(),
      grid: { left: room(names), right: 8, top: 4, bottom: 46 },
      tooltip: { ...base().tooltip, trigger: 'item', formatter: p => tip(rowOf(groups[p.dataIndex], p.seriesName), spec) },
      xAxis: axis({
        type: 'value', max: most > 0 ? most * (spec.wide ? 1.3 : 1.55) : 1, name: spec.unit, nameLocation: 'middle', nameGap: 26,
        axisLabel: { showMaxLabel: false, formatter: plain }
      }),
      yAxis: axis({
        type: 'category', inverse: true, data: names.map(twoLines),
        axisTick: { show: false }, axisLabel: { color: inks().ink, fontSize: 12, lineHeight: 15 }, splitLine: { show: false }
      }),
      series
    },
    height: groups.length * Math.max(34, stacks.length * 17 + 14) + 50
  };
}

function bar(row, spec) {
  const value = row ? spec.value(row.m) : null;
  if (!known(value)) return '-';
  const unfair = { opacity: 0.45, borderColor: inks().ink, borderWidth: 1, borderType: 'dashed' };
  return { value, itemStyle: row.fair ? {} : unfair };
}

/** The tick and the words at one stack's bars: drawn by hand, because a bar's own label would run through its tick. */
function marks(stack, index, count, groups, spec, space) {
  const rows = groups.map(g => rowOf(g, stack));
  const markOf = row => spec.mark ? spec.mark(row.m) : null;
  return {
    name: stack, type: 'custom', silent: true, z: 5,
    data: rows.map((row, i) => row && known(spec.value(row.m)) ? [Math.max(spec.value(row.m), markOf(row) ?? 0), i] : ['-', i]),
    renderItem: (params, api) => {
      const row = rows[params.dataIndex];
      if (!row || !isFinite(api.value(0))) return null;
      const [end, centre] = api.coord([api.value(0), api.value(1)]);
      const place = api.barLayout({ count, ...space })[index];
      const y = centre + place.offsetCenter;
      const text = warn(row) + three(spec.value(row.m)) + '  ' + stack + (spec.more && !narrow ? spec.more(row.m) : '');
      const bar = api.coord([spec.value(row.m), api.value(1)])[0];
      // Between bar and tick where there is room, else behind both.
      const from = end - bar > atEnd(text.length, 11) ? bar : end;
      const words = { type: 'text', style: { text, x: from + 6, y, verticalAlign: 'middle', fill: inks().ink, font: '11px ' + FONT } };
      const mark = markOf(row);
      if (!known(mark)) return words;
      const x = api.coord([mark, api.value(1)])[0];
      const half = place.width / 2 + 1;
      const tick = { type: 'line', shape: { x1: x, x2: x, y1: y - half, y2: y + half }, style: { stroke: inks().ink, lineWidth: 2 } };
      return { type: 'group', children: [tick, words] };
    }
  };
}

function tip(row, spec) {
  const mark = spec.mark ? spec.mark(row.m) : null;
  return '<b>' + escapeHtml(row.m.stack) + '</b>, ' + escapeHtml(DATA.groups[row.group].name) + '<br>'
    + three(spec.value(row.m)) + ' ' + escapeHtml(spec.unit)
    + (known(mark) ? '<br>' + escapeHtml(spec.markName) + ' ' + three(mark) : '')
    + (row.failed.length ? '<br>failed: ' + escapeHtml(row.failed.join(', ')) : '');
}

/** Throughput against concurrency with every stack's ceiling. */
function scaling(index) {
  const lines = DATA.scaling[index];
  const stacks = DATA.stacks.filter(stack => lines[stack]);
  const rows = stack => lines[stack].map(i => DATA.rows[i]);
  const most = Math.max(...stacks.flatMap(stack => rows(stack).map(row => row.m.concurrency)));
  const limits = ceilings(stacks.map(stack => rows(stack).at(-1).m), most);
  const ends = [...stacks.map(stack => rows(stack).at(-1).m.throughput), ...limits.map(line => line.points.at(-1)[1])];
  const top = nice(Math.max(...ends), true, [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]), height = 360, grid = { left: 58, right: 150, top: 26, bottom: 46 };
  const moves = apart(ends.map(y => (1 - y / top) * (height - grid.top - grid.bottom)), 14);
  const lineOf = (stack, i) => ({
    name: stack, type: 'line', z: 3, symbol: symbol(stack), symbolSize: 9, color: colour(stack),
    lineStyle: { color: colour(stack), width: 2, type: dash(stack) },
    endLabel: { show: true, formatter: stack, color: inks().ink, fontSize: 12, distance: 8, offset: [0, moves[i]] },
    data: rows(stack).map(row => [row.m.concurrency, row.m.throughput])
  });
  const limitOf = (line, i) => ({
    name: 'ceiling: ' + line.name, type: 'line', symbol: 'none', silent: true, z: 1, tooltip: { show: false },
    lineStyle: { color: inks().band, width: 6, type: 'solid', cap: 'round' }, color: inks().band, data: line.points,
    endLabel: { show: true, formatter: 'ceiling: ' + line.name, color: inks().quiet, fontSize: 11, distance: 8, offset: [0, moves[stacks.length + i]] }
  });
  return {
    option: {
      ...base(),
      grid,
      tooltip: {
        ...base().tooltip, trigger: 'item',
        formatter: p => '<b>' + escapeHtml(p.seriesName) + '</b>, ' + plain(p.value[0]) + ' users<br>' + three(p.value[1]) + ' req/s'
      },
      xAxis: axis({ type: 'value', min: 0, max: most, name: 'users', nameLocation: 'middle', nameGap: 26, axisLabel: { formatter: plain } }),
      yAxis: axis({
        type: 'value', min: 0, max: top, name: 'req/s', nameTextStyle: { align: 'right', color: inks().quiet }, nameGap: 10,
        axisLabel: { formatter: plain }
      }),
      series: [...limits.map(limitOf), ...stacks.map(lineOf)]
    },
    height
  };
}

/** From nothing along N / R up to the smallest fixed limit within reach; stacks with the same line share it. */
function ceilings(lasts, most) {
  const drawn = new Map();
  for (const m of lasts) {
    const slope = m.ceiling.limits.concurrency / m.concurrency;
    const fixed = Object.entries(m.ceiling.limits).filter(([name]) => name !== 'concurrency')
      .sort((a, b) => a[1] - b[1])[0];
    if (!isFinite(slope)) continue;
    const capped = fixed && fixed[1] < slope * most;
    const name = capped ? fixed[0] : 'concurrency';
    const points = capped ? [[0, 0], [fixed[1] / slope, fixed[1]], [most, fixed[1]]] : [[0, 0], [most, slope * most]];
    drawn.set(name + points.at(-1)[1], { name, points });
  }
  return [...drawn.values()];
}

/** Latency by percentile for one condition. */
function latency(group) {
  const rows = DATA.rows.filter(row => row.group === group && row.curve.length);
  const nines = x => x <= 1 ? '0 %' : plain(Number((100 - 100 / x).toPrecision(8))) + ' %';
  const delay = rows[0].m.delayMillis;
  const values = rows.flatMap(row => row.curve.map(p => p[1])).concat(delay).filter(value => value > 0);
  const low = nice(Math.min(...values) * 0.95, false), high = nice(Math.max(...values) * 1.02, true);
  const height = 380, grid = { left: 66, right: 110, top: 26, bottom: 46 };
  const pixel = value => (1 - Math.log(value / low) / Math.log(high / low)) * (height - grid.top - grid.bottom);
  const moves = apart(rows.map(row => pixel(row.curve.at(-1)[1])), 14);
  return {
    option: {
      ...base(),
      grid,
      tooltip: {
        ...base().tooltip, trigger: 'item',
        formatter: p => '<b>' + escapeHtml(p.seriesName) + '</b><br>' + nines(p.value[0]) + ' within ' + three(p.value[1]) + ' ms'
      },
      xAxis: axis({
        type: 'log', min: 1, max: Math.max(...rows.map(row => row.curve.at(-1)[0])), name: 'share of calls', nameLocation: 'middle', nameGap: 26,
        axisLabel: { formatter: nines, showMaxLabel: false }
      }),
      yAxis: axis({
        type: 'log', min: low, max: high, name: 'latency', nameGap: 10, nameTextStyle: { align: 'right', color: inks().quiet },
        axisLabel: { formatter: millis }, minorTick: { show: true, splitNumber: 9 },
        minorSplitLine: { show: true, lineStyle: { color: inks().line, opacity: 0.6 } }
      }),
      series: rows.map((row, i) => curve(row, moves[i], i === 0 ? delay : 0))
    },
    height
  };
}

function curve(row, move, delay) {
  const stack = row.m.stack;
  // Symbols where a percentile has a name; the points between only shape the line.
  const named = [2, 10, 100, 1000].map(x => row.curve.findIndex(p => p[0] >= x * 0.999)).concat(row.curve.length - 1);
  return {
    name: stack, type: 'line', color: colour(stack), showSymbol: true,
    symbol: symbol(stack), symbolSize: (_, p) => named.includes(p.dataIndex) ? 9 : 0,
    lineStyle: { color: colour(stack), width: 2, type: dash(stack), opacity: row.fair ? 1 : 0.45 },
    endLabel: { show: true, formatter: warn(row) + stack, color: inks().ink, fontSize: 12, distance: 8, offset: [0, move] },
    data: row.curve,
    markLine: delay <= 0 ? undefined : {
      silent: true, symbol: 'none', data: [{ yAxis: delay }], lineStyle: { color: inks().band, width: 4, type: 'solid' },
      label: { formatter: 'downstream ' + millis(delay), position: 'insideStartBottom', color: inks().quiet, fontSize: 11 }
    }
  };
}

/** The light calls: p50, p99 and the slowest for each stack, calm above held. */
function probe() {
  const rows = DATA.stacks.flatMap(stack => DATA.rows.filter(row => row.m.stack === stack && row.m.probe && row.m.probe.latency));
  const names = rows.map(row => row.m.stack + ' · ' + DATA.groups[row.group].name);
  const ms = part => rows.map((row, i) => [Math.max(row.m.probe.latency[part], 1) / 1000, i]);
  const values = rows.flatMap(row => [row.m.probe.latency.p50, row.m.probe.latency.max]).map(v => Math.max(v, 1) / 1000);
  const points = (name, part, look) => ({ name, type: 'scatter', z: 4, data: ms(part).map((value, i) => ({ value, ...look(rows[i]) })) });
  return {
    option: {
      ...base(),
      grid: { left: room(names), right: 30, top: 8, bottom: 28 },
      tooltip: { ...base().tooltip, formatter: p => escapeHtml(names[p.value[1]]) + '<br>' + p.seriesName + ' ' + three(p.value[0]) + ' ms' },
      xAxis: axis({
        type: 'log', min: Math.pow(10, Math.floor(Math.log10(Math.min(...values)))), max: Math.pow(10, Math.ceil(Math.log10(Math.max(...values) * 1.5))),
        axisLabel: { formatter: millis }
      }),
      yAxis: axis({ type: 'category', inverse: true, data: names, axisTick: { show: false }, axisLabel: { color: inks().ink, fontSize: 12 }, splitLine: { show: false } }),
      series: [
        {
          type: 'custom', silent: true, data: rows.map((row, i) => [Math.max(row.m.probe.latency.p50, 1) / 1000, row.m.probe.latency.max / 1000, i]),
          encode: { x: [0, 1], y: 2 },
          renderItem: (params, api) => {
            const [x1, y1] = api.coord([api.value(0), api.value(2)]), [x2] = api.coord([api.value(1), api.value(2)]);
            return { type: 'line', shape: { x1, y1, x2, y2: y1 }, style: { stroke: colour(rows[params.dataIndex].m.stack), lineWidth: 3, opacity: 0.6 } };
          }
        },
        points('p50', 'p50', row => ({ symbol: 'rect', symbolSize: [3, 13], itemStyle: { color: colour(row.m.stack) } })),
        points('slowest', 'max', row => ({ symbol: symbol(row.m.stack), symbolSize: 10, itemStyle: { color: inks().ground, borderColor: colour(row.m.stack), borderWidth: 2 } })),
        points('p99', 'p99', row => ({
          symbol: symbol(row.m.stack), symbolSize: 12, itemStyle: { color: colour(row.m.stack) },
          label: { show: true, position: 'top', distance: 3, color: inks().ink, fontSize: 11, formatter: warn(row) + 'p99 ' + three(row.m.probe.latency.p99 / 1000) + ' ms' }
        }))
      ]
    },
    height: rows.length * 36 + 50
  };
}

/** Cores in use by whom, one bar for each measurement. */
function cores() {
  const rows = DATA.rows;
  const first = rows.map((row, i) => i === 0 || rows[i - 1].group !== row.group);
  const parts = [
    ['service', m => m.service.coresUsed], ['downstream', m => m.downstream && m.downstream.process.coresUsed],
    ['load generator', m => m.generator.coresUsed], ['gateway', m => m.gatewayUse && m.gatewayUse.coresUsed],
    ['others', m => m.machine && Math.max(0, m.machine.foreign + m.machine.stolen)]
  ];
  const used = parts.map((part, i) => [...part, i]).filter(([, value]) => rows.some(row => value(row.m) > 0));
  const share = use => use && known(use.coresUsed) && use.coresAvailable > 0 ? Math.round(100 * use.coresUsed / use.coresAvailable) + ' %' : '–';
  const says = row => warn(row) + 'generator ' + share(row.m.generator) + ' · downstream ' + share(row.m.downstream && row.m.downstream.process);
  const series = used.map(([name, value, i]) => ({
    name, type: 'bar', stack: 'cores', barCategoryGap: '25%',
    itemStyle: { color: USERS[theme][i], borderColor: inks().quiet, borderWidth: 0.5 },
    data: rows.map(row => value(row.m) || 0)
  }));
  series.push({
    name: 'share', type: 'bar', stack: 'cores', data: rows.map(() => 0), tooltip: { show: false }, itemStyle: { color: 'transparent' },
    label: { show: true, position: 'right', color: inks().ink, fontSize: 11, formatter: p => says(rows[p.dataIndex]) },
    markLine: {
      silent: true, symbol: 'none', data: [{ xAxis: DATA.cores }], lineStyle: { color: inks().ink, type: 'solid', width: 1.5 },
      label: { formatter: 'all cores', color: inks().quiet, fontSize: 11, position: 'start' }
    }
  });
  return {
    option: {
      ...base(),
      legend: { top: 0, left: 0, itemHeight: 10, textStyle: { color: inks().ink }, data: used.map(([name]) => name), selectedMode: false },
      grid: { left: 260, right: 8, top: 34, bottom: 40 },
      tooltip: { ...base().tooltip, trigger: 'item', valueFormatter: value => three(value) + ' cores' },
      xAxis: axis({ type: 'value', min: 0, max: DATA.cores * 1.4, name: 'cores', nameLocation: 'middle', nameGap: 24, axisLabel: { formatter: value => value > DATA.cores ? '' : plain(value) } }),
      yAxis: axis({
        type: 'category', inverse: true, data: rows.map((_, i) => String(i)), axisTick: { show: false }, splitLine: { show: false },
        axisLabel: {
          interval: 0, formatter: i => '{g|' + (first[i] ? DATA.groups[rows[i].group].name : '') + '}{s|' + rows[i].m.stack + '}',
          rich: { g: { width: 170, align: 'left', color: inks().ink, fontSize: 12, fontWeight: 600 }, s: { width: 70, align: 'right', color: inks().ink, fontSize: 11 } }
        }
      }),
      series
    },
    height: rows.length * 19 + 70
  };
}
