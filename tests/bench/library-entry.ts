// What of the library and its sync the screens use: measured as a bundle, run by nobody.
export * from '../../app/library/hooks.ts';
export * from '../../app/library/record-filter.ts';
export * from '../../app/sync/browser-ports.ts';
