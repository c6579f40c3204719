import * as contract from '../../shared/contract/push.ts';
import { idField } from '../../shared/schemas/ids.ts';
import type { Calls } from '../http/mount.ts';
import { notFound } from '../http/not-found.ts';
import { addDevice, findThisDevice, listDevices, removeDevice } from './devices.ts';
import type { PushMessage } from './push-message.ts';
import { sendTo } from './send-push.ts';

const TEST: PushMessage = {
  title: 'Side One reaches this device',
  body: 'This is the test that you asked for.',
  path: '/profile#notifications',
  tag: 'test',
};
/** The person who asked for it looks at the device. */
const TEST_SECONDS = 60;

/** Notifications by Web Push: the devices of a person, and a test of one. */
export function pushRoutes({ mount }: Calls): void {
  mount(contract.readPushKey, async ({ ctx }) => ({ publicKey: await ctx.push.publicKey() }));

  mount(contract.listPushDevices, ({ ctx, viewer }) => listDevices(ctx.db, viewer));

  mount(contract.subscribeToPush, (call) => addDevice(call.ctx, call));

  mount(contract.unsubscribeFromPush, async ({ ctx, viewer }) => {
    await removeDevice(ctx, viewer);
    return { success: true as const };
  });

  mount(contract.removePushDevice, async ({ ctx, viewer, params: { id } }) => {
    if (idField.safeParse(id).success) await removeDevice(ctx, viewer, id);
    return { success: true as const };
  });

  mount(contract.sendTestPush, async ({ ctx, viewer }) => {
    const device = await findThisDevice(ctx.db, viewer);
    if (!device) throw notFound('device');
    return { outcome: (await sendTo(ctx, device, TEST, TEST_SECONDS)).kind };
  });
}
