import { createFileRoute } from '@tanstack/react-router';
import { Contact } from '../features/contact/Contact.tsx';

export const Route = createFileRoute('/contact')({ component: Contact });
