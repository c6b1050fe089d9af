type Size = { width: number; height: number };

/**
 * The largest part of a picture that has a ratio, laid as `object-fit: cover` lays it: the point of the picture at
 * `focus` comes to the same percentages of the part. A part cut out here can therefore be cut again by a style sheet
 * with the same focus.
 * @param ratio width by height of the part
 * @param focus from the left and from the top, like `30% 60%`
 * @returns whole pixels
 */
export function cutAround({ width, height }: Size, ratio: number, focus: string) {
  const [x = 0.5, y = 0.5] = focus.split(' ').map((part) => Number.parseFloat(part) / 100);
  const part = {
    width: Math.max(1, Math.min(width, Math.round(height * ratio))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio))),
  };
  return {
    left: Math.round((width - part.width) * x),
    top: Math.round((height - part.height) * y),
    ...part,
  };
}
