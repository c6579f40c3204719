// In the place of Node's streams, which the reader of XML asks for and does without (vite.config.ts).
export {};
