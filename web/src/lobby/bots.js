// bots.js: who else can sit at a table.

export const bots = ['random', 'steward', 'apprentice', 'journeyman', 'master'];

/** Names for those who have none; of the town and the time. */
export const names = ['Bianca', 'Duccio', 'Lapa', 'Nello', 'Tessa', 'Vanni', 'Ginevra', 'Cecco'];
