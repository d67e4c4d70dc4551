'use strict';
// Okabe and Ito's colours, told apart without seeing colour too: each stack has its own symbol, dash and pattern.
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow', 'roundRect'];
const DASHES = ['solid', [8, 4], [2, 3], [10, 3, 2, 3], [1, 4], [14, 4], [4, 2]];
const COLOURS = {
  light: ['#d55e00', '#0072b2', '#009e73', '#cc79a7', '#b87f00', '#56b4e9', '#1b1f24'],
  dark: ['#e8762a', '#56b4e9', '#1fb58a', '#d998bd', '#e69f00', '#f0e442', '#e4e7ea']
};
const INKS = {
  light: { ink: '#1b1f24', quiet: '#59616b', line: '#e3e6ea', ground: '#ffffff', band: '#d3d8de', pattern: 'rgba(255,255,255,.42)' },
  dark: { ink: '#e4e7ea', quiet: '#9ba4ae', line: '#2b3036', ground: '#14171a', band: '#454d56', pattern: 'rgba(20,23,26,.42)' }
};
// Who used the CPU: lightness alone tells them apart, and no stack has these.
const USERS = {
  light: ['#1f3a4d', '#7d8f9c', '#c3ccd3', '#e6c65c', '#eceff1'],
  dark: ['#d3e3ee', '#8698a5', '#4f5d68', '#c9a93e', '#2a3138']
};
const DECALS = [
  null,
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4 },
  { symbol: 'circle', dashArrayX: [[4, 4], [0, 4, 4, 0]], dashArrayY: [4, 0], symbolSize: 0.7 },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [1.5, 4], rotation: 0 },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: Math.PI / 4 },
  { symbol: 'triangle', dashArrayX: [6, 6], dashArrayY: [6, 2] },
  { symbol: 'rect', dashArrayX: [2, 4], dashArrayY: [1, 0] }
];
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

let theme = 'light';
let narrow = false;
const inks = () => INKS[theme];
const colour = stack => COLOURS[theme][DATA.styles[stack]];
const symbol = stack => SYMBOLS[DATA.styles[stack]];
const dash = stack => DASHES[DATA.styles[stack]];
const decal = stack => {
  const pattern = DECALS[DATA.styles[stack]];
  return pattern ? { ...pattern, color: inks().pattern } : { symbol: 'none' };
};

/** Three significant digits and thousands, as everywhere on the page. */
function three(value) {
  if (value === null || value === undefined || !isFinite(value)) return '–';
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  const rounded = Number(value.toPrecision(3));
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(rounded))));
  return rounded.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
const plain = value => value.toLocaleString('en-US');
const millis = ms => ms >= 1000 ? plain(ms / 1000) + ' s' : ms < 1 ? plain(ms * 1000) + ' µs' : plain(ms) + ' ms';
const atEnd = (length, size) => length * size * 0.6 + 14;
/** A round number, not above or not below a value. */
function nice(value, up, digits = [1, 2, 5, 10]) {
  const power = Math.pow(10, Math.floor(Math.log10(value)));
  const steps = digits.map(step => step * power);
  return up ? steps.find(step => step >= value * 0.9999) : steps.reverse().find(step => step <= value * 1.0001);
}
/** How far each of some labels at the right must move so that none covers another; positions in pixels from the top. */
function apart(positions, gap) {
  const order = positions.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  order.forEach((label, k) => { label.at = k === 0 ? label.y : Math.max(label.y, order[k - 1].at + gap); });
  const moves = [];
  order.forEach(label => { moves[label.i] = label.at - label.y; });
  return moves;
}
const escapeHtml = text => String(text).replace(/[&<>"']/g, c => '&#' + c.charCodeAt(0) + ';');

/** What every chart shares. */
function base() {
  return {
    animation: false,
    textStyle: { fontFamily: FONT, color: inks().ink },
    tooltip: {
      confine: true, backgroundColor: inks().ground, borderColor: inks().quiet,
      textStyle: { color: inks().ink, fontSize: 12 }
    }
  };
}
function axis(more) {
  return {
    axisLine: { lineStyle: { color: inks().quiet } },
    axisTick: { lineStyle: { color: inks().quiet } },
    axisLabel: { color: inks().quiet, fontSize: 11, ...more.axisLabel },
    nameTextStyle: { color: inks().quiet, fontSize: 11 },
    splitLine: { lineStyle: { color: inks().line } },
    ...Object.fromEntries(Object.entries(more).filter(([key]) => key !== 'axisLabel'))
  };
}
