import type { ReactNode } from 'react'
import type { Frame } from '../browser/frame.ts'
import { usePath, useShared } from '../browser/shared.ts'
import { SiteFooter } from './Footer.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { ParkInDocument } from './ParkInDocument.tsx'
import { PasskeyOffer } from './PasskeyOffer.tsx'
import { PhotosOfOthers } from './PhotosOfOthers.tsx'
import { PrintHead } from './PrintHead.tsx'
import { PublicBar } from './PublicBar.tsx'
import {
  AddressNotice,
  AnnouncementNotice,
  FactorNotice,
  FlashMessage,
  ReadOnlyNotice,
  SkipLink,
  UnverifiedNotice,
} from './parts.tsx'
import { UserBar } from './UserBar.tsx'

interface SiteLayoutProps extends Frame {
  children: ReactNode
}

/** These pages ask to confirm the address in their own words. */
const asksItself = ['/dashboard', '/verify-email']

export function SiteLayout({ children, anchors = [], bare = false }: SiteLayoutProps) {
  const { user } = useShared()
  const isAsked = asksItself.includes(usePath())
  return (
    <div className="flex min-h-dvh flex-col">
      <ParkInDocument />
      <PhotosOfOthers />
      <SkipLink />
      {user ? <UserBar user={user} /> : <PublicBar anchors={anchors} />}
      <AnnouncementNotice />
      <ReadOnlyNotice />
      <AddressNotice />
      <FactorNotice />
      <PasskeyOffer />
      {user && !user.verified && !isAsked && <UnverifiedNotice />}
      <main id="main" className={bare ? 'flex-1' : 'page flex-1 py-6 lg:py-10'}>
        <PrintHead />
        <FlashMessage className={bare ? 'page mt-6' : 'mb-6'} />
        <PageBoundary>{children}</PageBoundary>
      </main>
      <SiteFooter />
    </div>
  )
}
