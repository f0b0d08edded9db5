import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONFIG_PADRAO } from '#domain/empresa.ts'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import type { App } from '#platform/app.ts'
import { AGORA, pedidoOf, TABELAS } from '#test/support/preparo.ts'
import { EMPRESA_EXEMPLO } from '#test/support/sample-contexts.ts'
import { asCarried } from './as-carried.ts'
import { TEMPLATES } from './padroes.ts'
import { createTrack } from './track-of.ts'

const OUTRO = '3550308'
/** A service due at the provider, one due where it is performed, and one due at the customer. */
const SERVICOS = [
  { codigo: '01.07', codigoServicoNacional: '010701' },
  { codigo: '07.02', codigoServicoNacional: '070202', obra: { codigo: '123456789012' } },
  { codigo: '17.05', codigoServicoNacional: '170501' },
]

for (const [padrao, template] of TEMPLATES)
  test(`${padrao}: the municipality of incidence is what the note carries, and an aviso says when it is another`, () => {
    const track = createTrack({ tabelas: TABELAS, now: () => AGORA } as App, template, {} as never)
    for (const servico of SERVICOS)
      for (const municipioIncidencia of [undefined, OUTRO, EMPRESA_EXEMPLO.endereco.codigoCidade]) {
        const pedido = pedidoOf('simples-nacional', {
          ...servico,
          codigoTributacao: '2919',
          ...(municipioIncidencia && { municipioIncidencia }),
        })
        const { nota, erros } = prepareNota(pedido, {
          empresa: { ...EMPRESA_EXEMPLO, inscricaoMunicipal: '12345678' },
          config: CONFIG_PADRAO,
          ambiente: 'homologacao',
          tabelas: TABELAS,
          agora: AGORA,
        })
        assert.deepEqual(erros, [])
        const levado = asCarried(nota!, track).servico.municipioIncidencia
        const enviado = nota!.servico.municipioIncidencia
        const xml = track.preview({ nota: nota!, serie: '1', numero: '1', reparos: [] }, AGORA)
        const escrito = /<(?:\w+:)?MunicipioIncidencia>(\d{7})</.exec(xml)?.[1]
        if (escrito) assert.equal(levado, escrito)
        const aviso = track.findLosses(nota!).find(({ campo }) => campo === 'servico[0].municipioIncidencia')
        assert.equal(levado !== enviado, aviso !== undefined, `${enviado} → ${levado}: ${aviso?.mensagem}`)
        if (aviso) assert.ok(aviso.mensagem.includes(levado), aviso.mensagem)
      }
  })
