import { createFileRoute } from '@tanstack/react-router';
import { MachineRoom } from '../features/admin/machine-room/MachineRoom.tsx';

export const Route = createFileRoute('/admin/machine-room')({ component: MachineRoom });
