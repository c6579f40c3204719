/**
 * Checks data without schemas, for the few answers that a device reads before the schemas are loaded, so that the first
 * screen needs less code. All other data is parsed.
 */
export type Check = (value: unknown) => boolean;
export type Shape<Type> = { readonly [Key in keyof Type]-?: Check };

export function hasShape<Type>(value: unknown, shape: Shape<Type>): value is Type {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return Object.entries<Check>(shape).every(([key, fits]) => fits(fields.get(key)));
}

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number';
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isAnything: Check = () => true;

export function orNull(fits: Check): Check {
  return (value) => value === null || fits(value);
}

export function orLeftOut(fits: Check): Check {
  return (value) => value === undefined || fits(value);
}

export function oneOf(values: readonly unknown[]): Check {
  return (value) => values.includes(value);
}

export function listOf(fits: Check): Check {
  return (value) => Array.isArray(value) && value.every(fits);
}
