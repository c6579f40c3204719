import { ONLY_OWNER_MESSAGE } from '../../shared/domain/viewing.ts';
import { useSession } from './session-context.ts';

/** Why what belongs to the owner alone cannot be done here: an administrator views as them. Undefined for the owner. */
export function useOwnerOnlyReason(): string | undefined {
  return useSession().session.isView ? ONLY_OWNER_MESSAGE : undefined;
}
