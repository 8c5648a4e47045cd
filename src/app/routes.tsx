import { Navigate, type RouteObject } from 'react-router-dom'
import { AdminsOnly } from '#app/admins-only.tsx'
import { atWork } from '#app/at-work.tsx'
import { HomeForVisitors, SignedInOnly } from '#app/guards.tsx'
import { PublicShell } from '#app/public-shell.tsx'
import { RecoveryPage, WholeRecoveryPage } from '#app/recovery-page.tsx'
import { Root } from '#app/root.tsx'
import { Loading } from '#ui/loading.tsx'

const officePages: RouteObject[] = [
  { path: '/dashboard', lazy: atWork(async () => (await import('#app/desk.tsx')).Desk) },
  {
    path: '/dashboard/shipments/:id',
    lazy: atWork(async () => (await import('#features/shipments/shipment-detail-page.tsx')).ShipmentDetailPage),
  },
  {
    path: '/create-shipment/:id?',
    lazy: atWork(async () => (await import('#features/shipments/form/shipment-form-page.tsx')).ShipmentFormPage),
  },
  {
    path: '/dashboard/import-shipments',
    lazy: atWork(async () => (await import('#features/shipments/csv/import-shipments-page.tsx')).ImportShipmentsPage),
  },
  { path: '/dashboard/labels', lazy: atWork(async () => (await import('#features/shipments/labels/labels-page.tsx')).LabelsPage) },
  { path: '/warehouse/:id', lazy: atWork(async () => (await import('#features/warehouses/warehouse-page.tsx')).WarehousePage) },
  { path: '/warehouse', lazy: atWork(async () => (await import('#features/warehouses/warehouses-page.tsx')).WarehousesPage) },
  {
    path: '/client-invoice',
    lazy: atWork(async () => (await import('#features/invoices/client-invoice-page.tsx')).ClientInvoicePage),
  },
  { path: '/staff', lazy: atWork(async () => (await import('#features/staff/staff-page.tsx')).StaffPage) },
  {
    element: <AdminsOnly />,
    children: [
      { path: '/clients', lazy: atWork(async () => (await import('#features/clients/clients-page.tsx')).ClientsPage) },
      {
        path: '/clients/import',
        lazy: atWork(async () => (await import('#features/clients/csv/import-clients-page.tsx')).ImportClientsPage),
      },
      { path: '/clients/:id', lazy: atWork(async () => (await import('#app/client-with-invoices.tsx')).ClientWithInvoices) },
      { path: '/dashboard/activity', lazy: atWork(async () => (await import('#features/activity/activity-page.tsx')).ActivityPage) },
    ],
  },
  { path: '/dashboard/books', lazy: atWork(async () => (await import('#features/invoices/books/books-page.tsx')).BooksPage) },
  { path: '/dashboard/messages', lazy: atWork(async () => (await import('#features/messages/messages-page.tsx')).MessagesPage) },
  { path: '/dashboard/review', lazy: atWork(async () => (await import('#features/review/review-page.tsx')).ReviewPage) },
  {
    path: '/dashboard/import',
    lazy: atWork(async () => (await import('#features/import-deliveries/import-page.tsx')).ImportPage),
  },
]

/** Every address of the app. Public pages are small; what needs the local database arrives with the first signed-in page. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <WholeRecoveryPage />,
    hydrateFallbackElement: <Loading />,
    children: [
      {
        element: <PublicShell />,
        children: [
          {
            errorElement: <RecoveryPage />,
            children: [
              {
                element: <HomeForVisitors />,
                children: [{ path: '/', lazy: async () => ({ Component: (await import('#features/home/home-page.tsx')).HomePage }) }],
              },
              { path: '/about', lazy: async () => ({ Component: (await import('#features/company/about-page.tsx')).AboutPage }) },
              { path: '/services', lazy: async () => ({ Component: (await import('#features/company/services-page.tsx')).ServicesPage }) },
              {
                path: '/industries',
                lazy: async () => ({ Component: (await import('#features/company/industries-page.tsx')).IndustriesPage }),
              },
              { path: '/contact', lazy: async () => ({ Component: (await import('#features/contact/contact-page.tsx')).ContactPage }) },
              { path: '/track', lazy: async () => ({ Component: (await import('#features/tracking/track-page.tsx')).TrackPage }) },
              {
                path: '/user-tracking/:trackingNumber?',
                lazy: async () => ({ Component: (await import('#features/tracking/user-tracking-page.tsx')).UserTrackingPage }),
              },
              {
                path: '/shipment-payment',
                lazy: async () => ({ Component: (await import('#features/payment/payment-page.tsx')).PaymentPage }),
              },
              { path: '/login', lazy: async () => ({ Component: (await import('#features/account/login-page.tsx')).LoginPage }) },
              { path: '/signup', lazy: async () => ({ Component: (await import('#features/account/signup-page.tsx')).SignupPage }) },
              {
                path: '/forgot-password',
                lazy: async () => ({ Component: (await import('#features/account/forgot-password-page.tsx')).ForgotPasswordPage }),
              },
              {
                path: '/reset-password',
                lazy: async () => ({ Component: (await import('#features/account/reset-password-page.tsx')).ResetPasswordPage }),
              },
              {
                path: '/mail-link',
                lazy: async () => ({ Component: (await import('#features/account/mail-link-page.tsx')).MailLinkPage }),
              },
              { path: '/.well-known/change-password', element: <Navigate to="/account" replace /> },
              { path: '*', lazy: async () => ({ Component: (await import('#app/not-found-page.tsx')).NotFoundPage }) },
            ],
          },
        ],
      },
      {
        path: '/pod-login',
        errorElement: <WholeRecoveryPage />,
        lazy: async () => ({ Component: (await import('#app/pod-login-shell.tsx')).PodLoginShell }),
      },
      {
        element: <SignedInOnly />,
        errorElement: <WholeRecoveryPage />,
        children: [
          {
            lazy: atWork(async () => (await import('#app/workplace.tsx')).Workplace),
            children: [
              {
                lazy: atWork(async () => (await import('#app/office-shell.tsx')).OfficeShell),
                children: [{ errorElement: <RecoveryPage />, children: officePages }],
              },
              {
                lazy: atWork(async () => (await import('#app/print-shell.tsx')).PrintShell),
                children: [
                  {
                    path: '/client-invoice/:id/print',
                    errorElement: <RecoveryPage />,
                    lazy: atWork(async () => (await import('#features/invoices/print/print-invoice-page.tsx')).PrintInvoicePage),
                  },
                ],
              },
              {
                lazy: atWork(async () => (await import('#app/account-shell.tsx')).AccountShell),
                children: [
                  {
                    path: '/account',
                    errorElement: <RecoveryPage />,
                    lazy: atWork(async () => (await import('#app/work-account.tsx')).WorkAccount),
                  },
                ],
              },
              {
                lazy: atWork(async () => (await import('#app/driver-shell.tsx')).DriverShell),
                children: [
                  {
                    path: '/pod',
                    errorElement: <RecoveryPage />,
                    lazy: atWork(async () => (await import('#features/proof-of-delivery/pod-page.tsx')).PodPage),
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]
