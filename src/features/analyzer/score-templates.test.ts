// Every template is among the best candidates for the published examples of its own cities, and is the only one where
// it alone has their namespace.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import { needs, samples, schemas } from '#test/support/references.ts'
import { type FatosDocumento, readDocumento, readWsdl } from './read-wsdl.ts'
import { scoreTemplates } from './score-templates.ts'

/** Folder of examples → the template of their city; null: there is none for that layout. */
const PASTAS: Record<string, string | null> = {
  'abrasf-2.04': 'abrasf-2.04',
  'dialetos/betha_cloud/1.01': 'betha-cloud-1.01',
  'dialetos/ginfes/2.00': null,
  'dialetos/ginfes/3.00': 'ginfes',
  'dialetos/ginfes/3.00-itaquaquecetuba': 'ginfes',
  // A namespace of the city itself: a difference of its connection.
  'dialetos/ginfes/3.00-sao-jose-dos-pinhais': null,
  'dialetos/ginfes/3.01': 'ginfes-3.01',
  'dialetos/issnet/1.01': 'issnet-1.01',
  'dialetos/paulistana/1.00': 'paulistana-1',
  'dialetos/paulistana/2.00': 'paulistana-2',
  'dialetos/simpliss/1.00': null,
  'dialetos/simpliss/1.01': 'simpliss-1.01',
  'dialetos/simpliss/2.03': 'simpliss-2.03',
  'dialetos/simpliss/3.00': null,
  'dialetos/tiplan/1.00': null,
  'dialetos/tiplan/1.01': 'tiplan-1.01',
  'dialetos/tiplan/2.03': 'tiplan-2.03',
  'dialetos/webiss/2.02': 'webiss-2.02',
}

const bestOf = (documentos: FatosDocumento[], wsdl: ReturnType<typeof readWsdl> = null) => {
  const candidatos = scoreTemplates(TEMPLATES.values(), { wsdl, documentos, url: null })
  return candidatos.filter(({ confianca }) => confianca === candidatos[0]!.confianca).map(({ padrao }) => padrao)
}
const documentosDe = (pasta: string) =>
  readdirSync(samples(pasta))
    .filter((file) => file.endsWith('.xml'))
    .flatMap((file) => {
      const documento = readDocumento(readFileSync(samples(`${pasta}/${file}`), 'utf8'))
      return documento ? [{ file, documento }] : []
    })

test('every folder of examples is accounted for', needs(samples('dialetos')), () => {
  const found = readdirSync(samples('dialetos')).flatMap((provedor) =>
    readdirSync(samples(`dialetos/${provedor}`)).map((versao) => `dialetos/${provedor}/${versao}`),
  )
  assert.deepEqual(Object.keys(PASTAS).sort(), ['abrasf-2.04', ...found].sort())
})

test('each template is the best for the examples of its city, together', needs(samples('dialetos')), () => {
  for (const [pasta, padrao] of Object.entries(PASTAS)) {
    if (padrao === null) continue
    // The folder of São Paulo's layout 1 holds examples of layout 2 too.
    const own = documentosDe(pasta).filter(({ documento }) => !(padrao === 'paulistana-1' && documento.versao === '2'))
    const best = bestOf(own.map(({ documento }) => documento))
    assert.ok(best.includes(padrao), `${pasta}: ${best}`)
  }
})

test('each message that issues puts the template of its city among the best', needs(samples('dialetos')), () => {
  for (const [pasta, padrao] of Object.entries(PASTAS)) {
    if (padrao === null) continue
    for (const { file, documento } of documentosDe(pasta).filter(({ documento: { familia } }) => familia !== null)) {
      // Examples in the folder of another layout: layout 2 of São Paulo, and the national document itself.
      const own = documento.versao === '2' && padrao === 'paulistana-1' ? 'paulistana-2' : padrao
      if (pasta.includes('betha_cloud') && documento.raiz === 'DPS') continue
      const best = bestOf([documento])
      assert.ok(best.includes(own), `${pasta}/${file}: ${best}`)
    }
  }
})

test('a namespace decides: no template of another one comes near', needs(samples('dialetos')), () => {
  for (const pasta of ['dialetos/ginfes/3.00', 'dialetos/betha_cloud/1.01']) {
    for (const { file, documento } of documentosDe(pasta)) {
      const decided = /ginfes\.com\.br|betha\.com\.br/.test(documento.namespace)
      if (!decided) continue
      const provedor = pasta.includes('ginfes') ? 'ginfes' : 'betha-cloud'
      const best = bestOf([documento])
      assert.ok(
        best.every((padrao) => padrao.startsWith(provedor)),
        `${pasta}/${file}: ${best}`,
      )
    }
  }
})

test('a WSDL proposes the template of its standard', needs(schemas('abrasf')), () => {
  const esperado: Record<string, string> = {
    'nfse_v2_02_WebISS.wsdl': 'webiss-2.02',
    'nfse_v2_03_Tiplan_Americana.wsdl': 'tiplan-2.03',
    'nfse_v2_04_IIBrasil_Limeira.wsdl': 'abrasf-2.04',
    'nfse_v2_SH3_Barroso.wsdl': 'abrasf-2.04',
  }
  for (const [file, padrao] of Object.entries(esperado)) {
    const best = bestOf([], readWsdl(readFileSync(schemas(`abrasf/wsdl/${file}`), 'utf8')))
    assert.ok(best.includes(padrao), `${file}: ${best}`)
  }
})
