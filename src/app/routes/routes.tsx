import * as paths from '#domain/app-paths.ts'
import { Navigate, type RouteObject } from 'react-router-dom'
import { AdminsOnly } from '#app/guards/admins-only.tsx'
import { lazyStaffPage } from '#app/routes/lazy-staff-page.tsx'
import { HomeForVisitors } from '#app/guards/home-for-visitors.tsx'
import { SignedInOnly } from '#app/guards/signed-in-only.tsx'
import { PublicShell } from '#app/shells/public-shell.tsx'
import { RecoveryPage, WholeRecoveryPage } from '#app/routes/recovery-page.tsx'
import { Root } from '#app/root.tsx'
import { Loading } from '#ui/feedback/loading.tsx'

const officePages: RouteObject[] = [
  { path: paths.dashboard, lazy: lazyStaffPage(async () => (await import('#app/routes/dashboard-page.tsx')).DashboardPage) },
  { path: paths.today, lazy: lazyStaffPage(async () => (await import('#app/routes/today-with-billing.tsx')).TodayWithBilling) },
  {
    path: paths.shipmentPattern,
    lazy: lazyStaffPage(async () => (await import('#features/shipments/detail/shipment-detail-page.tsx')).ShipmentDetailPage),
  },
  {
    path: paths.createShipmentPattern,
    lazy: lazyStaffPage(async () => (await import('#features/shipments/form/shipment-form-page.tsx')).ShipmentFormPage),
  },
  {
    path: paths.createMany,
    lazy: lazyStaffPage(async () => (await import('#features/shipments/many/many-recipients-page.tsx')).ManyRecipientsPage),
  },
  {
    path: paths.importShipments,
    lazy: lazyStaffPage(async () => (await import('#features/shipments/csv/import-shipments-page.tsx')).ImportShipmentsPage),
  },
  { path: paths.labels, lazy: lazyStaffPage(async () => (await import('#features/shipments/labels/labels-page.tsx')).LabelsPage) },
  {
    path: paths.warehousePattern,
    lazy: lazyStaffPage(async () => (await import('#features/warehouses/page/warehouse-page.tsx')).WarehousePage),
  },
  {
    path: paths.warehouses,
    lazy: lazyStaffPage(async () => (await import('#features/warehouses/list/warehouses-page.tsx')).WarehousesPage),
  },
  {
    path: paths.clientInvoice,
    lazy: lazyStaffPage(async () => (await import('#features/invoices/client/client-invoice-page.tsx')).ClientInvoicePage),
  },
  {
    path: paths.monthsEnd,
    lazy: lazyStaffPage(async () => (await import('#features/invoices/months-end/months-end-page.tsx')).MonthsEndPage),
  },
  {
    path: paths.runSheets,
    lazy: lazyStaffPage(async () => (await import('#features/run-sheets/list/run-sheets-page.tsx')).RunSheetsPage),
  },
  {
    path: paths.runSheetPattern,
    lazy: lazyStaffPage(async () => (await import('#features/run-sheets/sheet/run-sheet-page.tsx')).RunSheetPage),
  },
  { path: paths.staff, lazy: lazyStaffPage(async () => (await import('#features/staff/staff-page.tsx')).StaffPage) },
  {
    element: <AdminsOnly />,
    children: [
      { path: paths.clients, lazy: lazyStaffPage(async () => (await import('#features/clients/list/clients-page.tsx')).ClientsPage) },
      {
        path: paths.importClients,
        lazy: lazyStaffPage(async () => (await import('#features/clients/csv/import-clients-page.tsx')).ImportClientsPage),
      },
      {
        path: paths.clientPattern,
        lazy: lazyStaffPage(async () => (await import('#app/routes/client-with-invoices.tsx')).ClientWithInvoices),
      },
      { path: paths.settings, lazy: lazyStaffPage(async () => (await import('#features/settings/settings-page.tsx')).SettingsPage) },
      { path: paths.activity, lazy: lazyStaffPage(async () => (await import('#features/activity/activity-page.tsx')).ActivityPage) },
    ],
  },
  { path: paths.books, lazy: lazyStaffPage(async () => (await import('#features/invoices/books/books-page.tsx')).BooksPage) },
  { path: paths.cash, lazy: lazyStaffPage(async () => (await import('#features/cash/cash-page.tsx')).CashPage) },
  {
    path: paths.remittances,
    lazy: lazyStaffPage(async () => (await import('#features/remittances/due/remittances-page.tsx')).RemittancesPage),
  },
  { path: paths.messages, lazy: lazyStaffPage(async () => (await import('#features/messages/messages-page.tsx')).MessagesPage) },
  { path: paths.review, lazy: lazyStaffPage(async () => (await import('#features/review/review-page.tsx')).ReviewPage) },
  { path: paths.failed, lazy: lazyStaffPage(async () => (await import('#features/failed/failed-page.tsx')).FailedPage) },
  {
    path: paths.driversMonth,
    lazy: lazyStaffPage(async () => (await import('#features/failed/drivers/drivers-month-page.tsx')).DriversMonthPage),
  },
  {
    path: paths.importDeliveries,
    lazy: lazyStaffPage(async () => (await import('#features/import-deliveries/import-page.tsx')).ImportPage),
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
              { path: paths.about, lazy: async () => ({ Component: (await import('#features/company/about-page.tsx')).AboutPage }) },
              {
                path: paths.services,
                lazy: async () => ({ Component: (await import('#features/company/services-page.tsx')).ServicesPage }),
              },
              {
                path: paths.industries,
                lazy: async () => ({ Component: (await import('#features/company/industries-page.tsx')).IndustriesPage }),
              },
              {
                path: paths.contact,
                lazy: async () => ({ Component: (await import('#features/contact/form/contact-page.tsx')).ContactPage }),
              },
              {
                path: paths.track,
                lazy: async () => ({ Component: (await import('#features/tracking/search/track-page.tsx')).TrackPage }),
              },
              {
                path: paths.privacy,
                lazy: async () => ({ Component: (await import('#features/company/legal/privacy-page.tsx')).PrivacyPage }),
              },
              {
                path: paths.terms,
                lazy: async () => ({ Component: (await import('#features/company/legal/terms-page.tsx')).TermsPage }),
              },
              {
                path: paths.userTrackingPattern,
                lazy: async () => ({ Component: (await import('#features/tracking/search/user-tracking-page.tsx')).UserTrackingPage }),
              },
              {
                path: paths.shipmentPayment,
                lazy: async () => ({ Component: (await import('#features/payment/find/payment-page.tsx')).PaymentPage }),
              },
              {
                path: paths.receipt,
                lazy: async () => ({ Component: (await import('#features/payment/receipt/receipt-page.tsx')).ReceiptPage }),
              },
              {
                path: paths.login,
                lazy: async () => ({ Component: (await import('#features/account/sign-in/login-page.tsx')).LoginPage }),
              },
              {
                path: paths.signup,
                lazy: async () => ({ Component: (await import('#features/account/sign-in/signup-page.tsx')).SignupPage }),
              },
              {
                path: paths.forgotPassword,
                lazy: async () => ({ Component: (await import('#features/account/password/forgot-password-page.tsx')).ForgotPasswordPage }),
              },
              {
                path: paths.resetPassword,
                lazy: async () => ({ Component: (await import('#features/account/password/reset-password-page.tsx')).ResetPasswordPage }),
              },
              {
                path: paths.mailLink,
                lazy: async () => ({ Component: (await import('#features/account/mail-link/mail-link-page.tsx')).MailLinkPage }),
              },
              { path: paths.wellKnownChangePassword, element: <Navigate to={paths.account} replace /> },
              { path: '*', lazy: async () => ({ Component: (await import('#app/routes/not-found-page.tsx')).NotFoundPage }) },
            ],
          },
        ],
      },
      {
        path: paths.podLogin,
        errorElement: <WholeRecoveryPage />,
        lazy: async () => ({ Component: (await import('#app/shells/pod-login-shell.tsx')).PodLoginShell }),
      },
      {
        element: <SignedInOnly />,
        errorElement: <WholeRecoveryPage />,
        children: [
          {
            lazy: lazyStaffPage(async () => (await import('#app/providers/sync-provider.tsx')).SyncProvider),
            children: [
              {
                lazy: lazyStaffPage(async () => (await import('#app/shells/office-shell.tsx')).OfficeShell),
                children: [{ errorElement: <RecoveryPage />, children: officePages }],
              },
              {
                lazy: lazyStaffPage(async () => (await import('#app/shells/print-shell.tsx')).PrintShell),
                children: [
                  {
                    path: paths.printInvoicePattern,
                    errorElement: <RecoveryPage />,
                    lazy: lazyStaffPage(async () => (await import('#features/invoices/print/print-invoice-page.tsx')).PrintInvoicePage),
                  },
                  {
                    path: paths.printRunSheetPattern,
                    errorElement: <RecoveryPage />,
                    lazy: lazyStaffPage(async () => (await import('#features/run-sheets/print/print-sheet-page.tsx')).PrintSheetPage),
                  },
                  {
                    path: paths.remittancePattern,
                    errorElement: <RecoveryPage />,
                    lazy: lazyStaffPage(async () => (await import('#features/remittances/statement/remittance-page.tsx')).RemittancePage),
                  },
                  {
                    path: paths.printMonthsEnd,
                    errorElement: <RecoveryPage />,
                    lazy: lazyStaffPage(
                      async () => (await import('#features/invoices/print/print-months-end-page.tsx')).PrintMonthsEndPage,
                    ),
                  },
                ],
              },
              {
                lazy: lazyStaffPage(async () => (await import('#app/shells/account-shell.tsx')).AccountShell),
                children: [
                  {
                    path: paths.account,
                    errorElement: <RecoveryPage />,
                    lazy: lazyStaffPage(async () => (await import('#app/routes/work-account.tsx')).WorkAccount),
                  },
                ],
              },
              {
                lazy: lazyStaffPage(async () => (await import('#app/shells/driver-shell.tsx')).DriverShell),
                children: [
                  {
                    path: paths.pod,
                    errorElement: <RecoveryPage />,
                    lazy: lazyStaffPage(async () => (await import('#features/proof-of-delivery/find/pod-page.tsx')).PodPage),
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
