import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/bench/',
  publicDir: false,
  build: { target: 'es2022', emptyOutDir: true },
});
