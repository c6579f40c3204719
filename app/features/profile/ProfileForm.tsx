import { useEffect, useEffectEvent } from 'react';
import { keptStoreOf } from '../../../shared/domain/record-store.ts';
import { ZIP_MAX } from '../../../shared/schemas/profile.ts';
import { useDraftedForm } from '../../forms/use-drafted-form.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import { isProfileField, type ProfileFields, parseProfile, profileText } from './profile-form.ts';
import { StoreField } from './StoreField.tsx';
import { useBlocked } from './use-blocked.ts';
import { useSaveProfile } from './use-save-profile.ts';
import { type StoreCheck, useStoreCheck } from './use-store-check.ts';

const INVALID_STORE = 'Invalid Record Store';

/** The fields about oneself. They keep what is typed, also offline and after a reload, until it is saved. */
export function ProfileForm() {
  const account = useNewestAccount();
  const { change: blocked } = useBlocked();
  const form = useDraftedForm('profile.settings', profileText(account), isProfileField);
  const { value, problems } = form;
  const checker = useStoreCheck(value.zipCode);
  const send = useSaveProfile(account);
  const savedStore = account.preferredRecordStore ?? '';
  const savedId = keptStoreOf(account.preferredRecordStoreData)?.place_id;
  const isOffline = blocked !== undefined;

  // Only the id of the saved store is kept, so its address and opening hours are looked up each time.
  const lookUp = useEffectEvent(() => {
    if (savedId !== undefined && value.store === savedStore) void checker.run(savedStore, savedId);
  });
  const { loaded } = form;
  useEffect(() => {
    if (loaded && !isOffline) lookUp();
  }, [loaded, isOffline]);

  /** A store that is new is checked first; one that cannot be checked is saved as it is. */
  async function checkedStore(store: string | null): Promise<StoreCheck> {
    const known = checker.of(store ?? '');
    if (store === null || store === savedStore) return known;
    return ['valid', 'invalid'].includes(known.state) ? known : checker.run(store, value.placeId || undefined);
  }

  async function save(fields: ProfileFields) {
    form.setProblems({});
    const check = await checkedStore(fields.store);
    if (check.state === 'invalid' && fields.store !== savedStore) {
      form.showProblems({ store: INVALID_STORE });
      toast({ title: INVALID_STORE, text: 'Choose a store that was found, or leave the field empty.', tone: 'bad' });
      return;
    }
    const saved = await send(fields, check);
    if (saved.ok) form.reset();
    else if (saved.about && isProfileField(saved.about.field))
      form.showProblems({ [saved.about.field]: saved.about.message });
  }

  if (!form.loaded) return <div className="profile-form" />;
  const storeError = checker.of(value.store).state === 'invalid' ? INVALID_STORE : problems.store;
  return (
    <form
      className="profile-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOffline) form.submit(parseProfile(value), save);
      }}
    >
      <div ref={form.bodyRef} className="form">
        <div className="profile-names">
          <Field label="First name" error={problems.firstName}>
            <TextInput
              name="firstName"
              autoComplete="given-name"
              dir="auto"
              value={value.firstName}
              onChange={(event) => form.change({ firstName: event.currentTarget.value })}
            />
          </Field>
          <Field label="Last name" error={problems.lastName}>
            <TextInput
              name="lastName"
              autoComplete="family-name"
              dir="auto"
              value={value.lastName}
              onChange={(event) => form.change({ lastName: event.currentTarget.value })}
            />
          </Field>
        </div>
        <Field label="Zip code" className="profile-zip" error={problems.zipCode}>
          <TextInput
            name="zipCode"
            autoComplete="postal-code"
            maxLength={ZIP_MAX}
            placeholder="12345 or 12345-6789"
            value={value.zipCode}
            onChange={(event) => form.change({ zipCode: event.currentTarget.value })}
          />
        </Field>
        <Field
          label="Bio"
          error={problems.bio}
          hint="A few lines about you and your records, for your public profile. Up to 500 characters."
        >
          <TextArea
            name="bio"
            rows={3}
            dir="auto"
            value={value.bio}
            onChange={(event) => form.change({ bio: event.currentTarget.value })}
          />
        </Field>
        <StoreField
          value={value.store}
          placeId={value.placeId}
          zipCode={value.zipCode}
          saved={savedStore}
          checker={checker}
          error={storeError}
          isOffline={isOffline}
          onChange={(store) => form.change(store)}
        />
      </div>
      <div className="profile-save">
        <Button type="submit" variant="key" disabled={isOffline} busy={form.saving} busyLabel="Saving…">
          Save Changes
        </Button>
        {form.dirty && (
          <Button variant="quiet" onClick={() => form.reset()}>
            Discard changes
          </Button>
        )}
        {blocked !== undefined && (
          <p className="muted sm" role="status">
            {blocked}. What you type is kept on this device.
          </p>
        )}
      </div>
    </form>
  );
}
