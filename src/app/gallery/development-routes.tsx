import type { RouteObject } from 'react-router-dom'
import { Loading } from '#ui/feedback/loading.tsx'

/** Addresses of `npm run dev` only: a build holds neither them nor their pages. */
export const developmentRoutes: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/dev/gallery',
        hydrateFallbackElement: <Loading />,
        lazy: async () => ({ Component: (await import('#app/gallery/gallery-page.tsx')).GalleryPage }),
      },
    ]
  : []
