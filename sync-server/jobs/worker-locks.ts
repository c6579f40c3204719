/** The class of the advisory locks by which each process says that its workers are there; no other lock has it. */
export const WORKER_LOCKS = 0x726f6c6c;
