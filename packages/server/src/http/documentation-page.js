/* The page of calls: reads the OpenAPI document and lists it by area, with a search field. */
const place = document.getElementById('calls')
const find = document.getElementById('find')

function element(name, text, className) {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  if (className) made.className = className
  return made
}

function block(title, value) {
  const part = document.createDocumentFragment()
  part.append(element('strong', title), element('pre', JSON.stringify(value, null, 2)))
  return part
}

function callElement(method, path, call) {
  const details = element('details')
  details.dataset.words = `${method} ${path} ${call.summary} ${call.operationId}`.toLowerCase()
  const summary = element('summary')
  summary.append(
    element('span', method.toUpperCase(), 'method'),
    element('code', path),
    element('span', call.summary, 'what'),
  )
  details.append(summary)
  details.addEventListener(
    'toggle',
    () => {
      details.append(element('p', call.description))
      if (call.parameters.length > 0) details.append(block('Parameters', call.parameters))
      if (call.requestBody) details.append(block('Body', call.requestBody.content))
      details.append(block('Answer', call.responses[200].content))
    },
    { once: true },
  )
  return details
}

const response = await fetch('/api/v0/openapi.json')
const description = await response.json()
const areas = new Map()
for (const [path, methods] of Object.entries(description.paths)) {
  for (const [method, call] of Object.entries(methods)) {
    const area = call.tags[0]
    if (!areas.has(area)) areas.set(area, [])
    areas.get(area).push(callElement(method, path, call))
  }
}
for (const [area, calls] of areas) {
  const section = element('section')
  section.append(element('h2', area), ...calls)
  place.append(section)
}
find.addEventListener('input', () => {
  const asked = find.value.trim().toLowerCase()
  for (const section of place.children) {
    let shown = 0
    for (const details of section.querySelectorAll('details')) {
      details.hidden = asked !== '' && !details.dataset.words.includes(asked)
      if (!details.hidden) shown += 1
    }
    section.hidden = shown === 0
  }
})
