import { describe, expect, it } from 'vitest'
import { mayFit } from './may-fit.ts'
import { measuresDiffer } from './measures.ts'

const dishes = {
  type: 'disposables',
  title: 'Petri dishes',
  disposable_type: 'petri_dishes',
  availability_type: 'free',
  total_units: 30,
}
const bottle = {
  type: 'chemicals',
  title: 'Ethanol absolute ≥ 99.8 %',
  substance_category: 'laboratory_use',
  volume_weight_unit: 'l',
  availability_type: 'free',
  total_units: 5,
}
const microscope = {
  type: 'equipment',
  title: 'Inverted microscope',
  device_type: 'microscope',
  availability_type: 'loan',
  total_units: 1,
}

describe('an offer and a request may fit', () => {
  it.each([
    ['of the same kind, with enough of it', dishes, { total_units: 30 }],
    ['where the request says nothing of terms', dishes, { availability_type: undefined }],
    ['where something to keep answers what is wanted on loan', dishes, { availability_type: 'loan' }],
    ['where only one of them measures', dishes, { title: 'Petri dishes 60 mm' }],
    [
      'of a name and one that says more',
      bottle,
      { title: 'Ethanol', total_units: 500, volume_weight_unit: 'ml' },
    ],
    ['of one number, whatever it is called', { ...bottle, cas_number: '64-17-5' }, { title: 'Spirit' }],
    [
      'where only one of them says its number',
      { ...bottle, cas_number: '64-17-5' },
      { cas_number: undefined },
    ],
    [
      'of the same other thing',
      { ...dishes, disposable_type: 'other', disposable_type_other: 'Masks' },
      { disposable_type_other: 'masks' },
    ],
    [
      'where something on loan answers a request that says nothing of terms',
      microscope,
      {
        availability_type: undefined,
      },
    ],
    ['in their days', { ...microscope, available_until: '2027-05-01' }, { available_from: '2027-05-01' }],
  ])('%s', (_, offer, request) => {
    expect(mayFit(offer, { ...offer, ...request })).toBe(true)
  })

  it.each([
    ['other category', dishes, { type: 'equipment' }],
    ['other kind', dishes, { disposable_type: 'gloves' }],
    [
      'two other things',
      { ...dishes, disposable_type: 'other', disposable_type_other: 'Masks' },
      { disposable_type_other: 'Nets' },
    ],
    ['more than there is', dishes, { total_units: 31 }],
    ['a loan, wanted to keep', microscope, { availability_type: 'free' }],
    ['a loan, wanted to share', microscope, { availability_type: 'shared_use' }],
    [
      'back before it is needed',
      { ...microscope, available_until: '2027-05-01' },
      { available_from: '2027-05-02' },
    ],
    ['another size', { ...dishes, title: 'Petri dishes 90 mm' }, { title: 'Petri dishes 60 mm' }],
    ['another chemical for laboratory use', bottle, { title: 'Acetone' }],
    ['another chemical that shares a word', bottle, { title: 'Acetone absolute' }],
    ['another number', { ...bottle, cas_number: '64-17-5' }, { cas_number: '67-56-1' }],
    ['kilograms for litres', bottle, { volume_weight_unit: 'kg' }],
  ])('but not %s', (_, offer, request) => {
    expect(mayFit(offer, { ...offer, ...request })).toBe(false)
  })
})

describe('numbers with a unit', () => {
  it.each([
    ['Upright freezer −20 °C', 'Small -80 ° C freezer'],
    ['Filter tips 10 µl', 'Filter tips 200 μl'],
    ['Tubes 1.5 ml', 'Buizen 15 ml'],
    ['Centrifuge 15,000 rpm', 'Centrifuge 5000 rpm'],
    ['Freezer 300 litres', 'Vriezer 80 l'],
    ['Ethanol 70%', 'Ethanol 96 %'],
  ])('differ: %s, %s', (one, other) => {
    expect(measuresDiffer(one, other)).toBe(true)
    expect(measuresDiffer(other, one)).toBe(true)
  })

  it.each([
    ['Centrifuge for 15 and 50 ml tubes', 'Centrifuge voor buizen van 50 ml'],
    ['Tubes 1,5 ml', 'Buizen 1.5ml'],
    ['Tips 1000 µl', 'Tips 1 ml'],
    ['Pipette 10–100 µl', 'Pipet 100 ul'],
    ['Centrifuge 15.000 rpm', 'Centrifuge 15,000 rpm'],
    ['Centrifuge 5804 R', 'Centrifuge 50 ml'],
  ])('agree: %s, %s', (one, other) => {
    expect(measuresDiffer(one, other)).toBe(false)
  })
})
