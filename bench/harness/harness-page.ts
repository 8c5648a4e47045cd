import { bareGets, barePuts } from './bare-database.ts'
import { firstPageUsable, mirrorStands, mirrorUpTo } from './first-mirror.ts'
import { drainToFakeServer, drainToRealServer, savePhotos, saveSigned, sendPhotos } from './queue-of-pages.ts'
import { dayShown } from './day-shown.tsx'
import { todayShown } from './today-shown.tsx'
import { byStatus, firstSearch, newestTen, searches, sorted, statusCounts } from './reading.ts'

const measurements = {
  bareGets,
  barePuts,
  firstPageUsable,
  mirrorUpTo,
  mirrorStands,
  newestTen,
  byStatus,
  sorted,
  statusCounts,
  firstSearch,
  todayShown,
  dayShown,
  searches,
  drainToFakeServer,
  drainToRealServer,
  savePhotos,
  saveSigned,
  sendPhotos,
}

declare global {
  interface Window {
    /** What the program outside calls, one at a time. */
    measurements: typeof measurements
  }
}

window.measurements = measurements
