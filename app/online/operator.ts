import { useEffect, useState } from 'react';
import { getOperator } from '../../shared/contract/operator.ts';
import { OPERATOR_ATTRIBUTE, OPERATOR_MARKS, type Operator } from '../../shared/domain/operator.ts';
import { useRead } from './use-read.ts';

const STORED = 'side-one-operator';

/**
 * Who runs this installation. A page that the server sent says it; otherwise it is read, and what was read last is shown at
 * once and without a connection. Undefined until it is known.
 */
export function useOperator(): Operator | undefined {
  const [page] = useState(ofPage);
  const [known] = useState(stored);
  const { data } = useRead(getOperator, { by: 'page' }, { enabled: !page });
  const operator = page ?? data ?? known;
  useEffect(() => {
    if (operator) store(operator);
  }, [operator]);
  return operator;
}

function ofPage(): Operator | undefined {
  // There is no document where the pages of visitors are built.
  if (globalThis.document === undefined) return OPERATOR_MARKS;
  return parsed(document.getElementById('root')?.getAttribute(OPERATOR_ATTRIBUTE));
}

function stored(): Operator | undefined {
  try {
    return parsed(localStorage.getItem(STORED));
  } catch {
    return undefined;
  }
}

function store(operator: Operator): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(operator));
  } catch {
    // Without storage it is read each time.
  }
}

function parsed(text: string | null | undefined): Operator | undefined {
  const read = getOperator.response.safeParse(JSON.parse(text ?? 'null'));
  return read.success ? read.data : undefined;
}
