import { TIERS, type Tier } from '../../../../shared/domain/plan.ts';
import { ROLES, type Role } from '../../../../shared/domain/role.ts';

export const TIER_NAMES: Record<Tier, string> = {
  free: 'Free',
  monthly: 'Monthly',
  annual: 'Annual',
  lifetime: 'Lifetime',
};

export const ROLE_NAMES: Record<Role, string> = { user: 'User', admin: 'Admin' };

export const TIER_OPTIONS = TIERS.map((value) => ({ value, label: TIER_NAMES[value] }));
export const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));

/** '84.0%': without users it is 0.0%. */
export function shareText(part: number, whole: number): string {
  return `${shareOf(part, whole).toFixed(1)}%`;
}

/** In percent. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}
