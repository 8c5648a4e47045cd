import type { RouteObject } from 'react-router-dom'
import { Loading } from '#ui/loading.tsx'

/** Addresses of `npm run dev` alone: a build holds neither them nor their pages. */
export const developmentRoutes: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/dev/gallery',
        hydrateFallbackElement: <Loading />,
        lazy: async () => ({ Component: (await import('#app/gallery/gallery-page.tsx')).GalleryPage }),
      },
    ]
  : []
