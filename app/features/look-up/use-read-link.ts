import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { WANTS_PATH, wantsFragmentOf } from '../../../shared/domain/wants-link.ts';
import { toast } from '../../ui/toast.ts';

/** Opens the list of wants of a scanned QR code; another code is not followed. */
export function useReadLink(): (text: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (text) => {
      const hash = wantsFragmentOf(text);
      if (hash !== undefined) void navigate({ to: WANTS_PATH, hash });
      else toast({ title: 'No list in this code', text: 'Here the app reads barcodes, and lists of wants.' });
    },
    [navigate],
  );
}
