import { colorOf } from './drawing.mjs';

export function glow(context, x, y, radius, color, strength) {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, colorOf(color, strength));
  gradient.addColorStop(0.35, colorOf(color, strength * 0.45));
  gradient.addColorStop(1, colorOf(color, 0));
  context.save();
  context.globalCompositeOperation = 'screen';
  context.fillStyle = gradient;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  context.restore();
}

export function stroke(context, points, color, width) {
  context.beginPath();
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  Object.assign(context, {
    strokeStyle: color,
    lineWidth: width,
    lineCap: 'round',
    lineJoin: 'round',
  });
  context.stroke();
}

export function dot(context, x, y, radius, color, alpha = 1) {
  context.save();
  context.globalAlpha *= alpha;
  context.fillStyle = color;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
  context.restore();
}
