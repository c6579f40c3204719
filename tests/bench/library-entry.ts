// The parts of library and sync that screens import: bundled for measuring, never run.
export * from '../../app/library/react/hooks.ts';
export * from '../../app/library/view/members.ts';
export * from '../../app/sync/browser-ports.ts';
