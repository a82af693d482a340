/** They work as they stand, in this order; the test runs them. */
export const apiExamples = (url: string) => ({
  browse: `curl -H 'Accept: application/json' '${url}/listings/offers?search=centrifuge'`,
  login: `EMAIL=you@institute.example PASSWORD='your password'

labex() {
  curl -sS -b labex.txt -c labex.txt -H 'Accept: application/json' \\
    -H "X-XSRF-TOKEN: $(awk '$6 == "XSRF-TOKEN" { print $7 }' labex.txt)" "$@"
}

touch labex.txt
labex '${url}/sanctum/csrf-cookie'
labex --json "{\\"email\\": \\"$EMAIL\\", \\"password\\": \\"$PASSWORD\\"}" '${url}/api/login'`,
  publish: `id=$(labex --json '{
  "exchange_type": "request", "type": "disposables", "title": "Filter tips 200 µl",
  "description": "<p>For one afternoon.</p>", "disposable_type": "pipette_tips",
  "total_units": 200, "location_building": "Kruyt", "location_room": "O.604"
}' '${url}/api/listings' | grep -o '"id":[0-9]*' | head -1 | cut -d: -f2)

labex -X PATCH --json '{"status": "active"}' "${url}/api/listings/$id"`,
})
