// Reads XML in pieces with saxes, which knows no entities but the five of XML. Handed to those who read lists, so that the
// engine, which reads none, does not carry it.
import { SaxesParser } from 'saxes'
import type { NewXmlReader } from './xml.ts'

export const newXmlReader: NewXmlReader = (sink) => {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('opentag', ({ name, attributes }) => sink.open(name, attributes))
  parser.on('text', (text) => sink.text(text))
  parser.on('cdata', (text) => sink.text(text))
  parser.on('closetag', () => sink.close())
  parser.on('doctype', () => sink.doctype())
  parser.on('error', (error) => {
    throw error
  })
  return { write: (text) => void parser.write(text), end: () => void parser.close() }
}
