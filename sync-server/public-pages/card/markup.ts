const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Takes back what the drawing of a sleeve escapes. */
export function unescapeMarkup(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => SIGNS[entity] ?? entity);
}

const SIGNS = Object.fromEntries(Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]));
