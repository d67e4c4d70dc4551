const DATA = JSON.parse(document.getElementById('data').textContent);

const pool = part => m => m.service.pools.find(p => p.name === m.service.downstreamPool)?.[part] ?? null;
const whenBusy = m => known(m.service.busyThreadsMax) ? DATA.serverThreads : null;
const CHARTS = {
  probe: () => probe(),
  throughput: () => bars({
    value: m => m.probe ? null : m.throughput, mark: m => m.ceiling.throughput, markName: 'ceiling', unit: 'req/s', wide: true,
    more: m => ' · ' + (m.bound === 'unexplained' ? 'held by nothing measured' : 'held by ' + m.bound)
  }),
  scaling: index => scaling(index),
  latency: () => latency(Number(document.getElementById('condition').value)),
  cpu: spun => bars({ value: m => m.probe || (m.spin > 0) !== (spun > 0) ? null : m.service.cpuMicrosPerRequest, unit: 'µs per request' }),
  threads: () => bars({ value: m => m.service.threadsLive, mark: m => m.service.threadsPeak, markName: 'peak', unit: 'threads' }),
  active: () => bars({ value: pool('activeMean'), mark: pool('activeMax'), markName: 'most', unit: 'connections' }),
  pending: () => bars({ value: pool('pendingMax'), unit: 'calls' }),
  busy: () => bars({ value: m => m.service.busyThreadsMax, mark: whenBusy, markName: 'all', unit: 'threads' }),
  loops: () => bars({ value: m => m.service.eventLoopPendingMax, unit: 'tasks' }),
  cores: () => cores()
};

let charts = [];
function draw(place, width) {
  narrow = (width || place.clientWidth) < 640;
  const { option, height } = CHARTS[place.dataset.chart](Number(place.dataset.index));
  place.style.height = height + 'px';
  const chart = echarts.init(place, null, { renderer: 'svg', width });
  chart.setOption(option);
  return chart;
}
function drawAll(wanted, width) {
  theme = wanted;
  charts.forEach(chart => chart.dispose());
  charts = [...document.querySelectorAll('.chart')].map(place => draw(place, width));
}

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const current = () => dark.matches ? 'dark' : 'light';
dark.addEventListener('change', () => drawAll(current()));
window.addEventListener('beforeprint', () => drawAll('light', 680));
window.addEventListener('afterprint', () => drawAll(current()));
let resizing;
window.addEventListener('resize', () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => drawAll(current()), 100);
});

const condition = document.getElementById('condition');
if (condition) {
  condition.addEventListener('change', () => {
    const says = document.createElement('p');
    says.textContent = DATA.groups[Number(condition.value)].latencySays;
    document.getElementById('latency-says').replaceChildren(says);
    drawAll(current());
  });
}
drawAll(current());
