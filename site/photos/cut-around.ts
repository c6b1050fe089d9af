type Size = { width: number; height: number };

/**
 * The largest part of a picture with a given ratio, placed the way `object-fit: cover` places it: the point of the
 * picture at `focus` ends up at the same percentages of the part. So a part cropped here can be cropped again by a
 * style sheet with the same focus.
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
