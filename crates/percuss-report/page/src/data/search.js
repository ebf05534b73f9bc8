// Places in rising numbers.

/** The greatest k with `values[k] <= x`; 0 where there is none. */
export function lastNotAfter(values, x) {
  let [low, high] = [0, values.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (values[middle] <= x) low = middle;
    else high = middle;
  }
  return low;
}
