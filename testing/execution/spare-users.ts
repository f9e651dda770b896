/** User ids for the sandboxes of this test process: 2,048 that no other test process of the host takes, not even one of another run. */
export const firstSpareUid = 300_000 + (process.pid % 100_000) * 2_048
