const passing = new Set(['40001', '40P01', '55P03', '57P01', '57P02', '57P03']);

/** Whether the same transaction may succeed a moment later. */
export function canPass(error: unknown): boolean {
  if (isConnectionError(error)) return true;
  return passing.has(errorFields(error).code);
}

export function isConnectionError(error: unknown): boolean {
  const { code, message } = errorFields(error);
  return (
    code.startsWith('08') ||
    code.startsWith('57P') ||
    ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    /connection (terminated|ended)|client has encountered a connection error/i.test(message)
  );
}

function errorFields(error: unknown): {
  code: string;
  message: string;
} {
  if (!(error instanceof Error)) return { code: '', message: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { code, message: error.message };
}
