import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

export const getOperator = defineEndpoint({
  id: 'getOperator',
  method: 'GET',
  path: '/api/operator',
  summary: 'Who runs this installation, and how to reach them',
  access: 'anyone',
  status: 200,
  response: z.object({
    supportEmail: z.nullable(z.string()),
    social: z.nullable(z.object({ name: z.string(), url: z.string() })),
    company: z.string(),
  }),
  errors: [],
});
