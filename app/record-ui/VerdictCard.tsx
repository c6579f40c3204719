import type { ReactNode } from 'react';
import '../styles/verdict.css';

export type VerdictCardProps = {
  tone: 'yes' | 'no';
  icon: ReactNode;
  answer: string;
  children?: ReactNode;
};

/** The answer to "Do I own this?": an icon, the verdict, and the album. */
export function VerdictCard({ tone, icon, answer, children }: VerdictCardProps) {
  return (
    <section className="verdict" data-tone={tone}>
      <div className="verdict-answer">
        {icon}
        <h2>{answer}</h2>
      </div>
      {children}
    </section>
  );
}
