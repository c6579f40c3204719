/** A step of the schema: forward only, never changed once it has run anywhere. */
export interface SchemaStep {
  name: string;
  sql: string;
}
