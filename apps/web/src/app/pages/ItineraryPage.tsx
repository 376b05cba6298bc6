import { lazy, Suspense } from 'react'
import { type TripAbout, TripPage } from '../../features/catalogue/itineraries/public/TripPage.tsx'
import { LeadForm } from '../../features/site/standalone/LeadForm.tsx'
import { SpinnerOverlay } from '../../ui/SpinnerOverlay.tsx'

const TripBookingFlow = lazy(() =>
  import('../../features/sales/trips/TripBookingFlow.tsx').then((module) => ({ default: module.TripBookingFlow })),
)

const Enquiry = ({ itinerary, asked }: TripAbout) => (
  <LeadForm
    source="itinerary"
    journey
    itineraryId={itinerary.id}
    destination={itinerary.places
      .map(({ location }) => location)
      .join(', ')
      .slice(0, 120)}
    known={{ travelDate: asked.startDate, adults: asked.adults, children: asked.childrenAges.length }}
    messageLabel="What would you like to know?"
    messageHelp="Other dates, a better room, a day more somewhere."
    submit="Send the question"
  />
)

const waiting = (
  <div className="relative min-h-[60vh]">
    <SpinnerOverlay />
  </div>
)

/** One itinerary with the form to ask about it and the way to book it. */
export const ItineraryPage = () => (
  <TripPage
    enquiry={(about) => <Enquiry {...about} />}
    flow={(props) => (
      <Suspense fallback={waiting}>
        <TripBookingFlow {...props} />
      </Suspense>
    )}
  />
)
