import { lazyDialog } from './lazy-dialog.tsx';

/** A bottom sheet below 768 px, a centred panel above. Traps the focus and returns it to the opener. */
export const Dialog = lazyDialog(async () => (await import('./overlay/ModalDialog.tsx')).ModalDialog);

/** A question with two answers; a click outside does not answer it. */
export const ConfirmDialog = lazyDialog(async () => (await import('./overlay/ModalConfirm.tsx')).ModalConfirm);
