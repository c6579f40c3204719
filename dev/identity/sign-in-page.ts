import { escapeHtml } from '../../shared/domain/escape-html.ts';
import { plainPage } from '../../sync-server/http/plain-page.ts';

/** The form: one field, no script. */
export function signInPage({ action, email, problem }: { action: string; email: string; problem?: string }): string {
  const problemText = problem ? `<p class="problem" id="problem" role="alert">${escapeHtml(problem)}</p>` : '';
  const described = problem ? ' aria-invalid="true" aria-describedby="problem"' : '';
  return plainPage({
    title: 'Sign in',
    body: `<p>Type any e-mail address. This server runs on your own machine, so there is no password.</p>
<form method="post" action="${escapeHtml(action)}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus maxlength="254"
  value="${escapeHtml(email)}"${described}>
${problemText}
<button type="submit">Sign in</button>
</form>
<p class="note">The same address always opens the same account.</p>`,
  });
}
