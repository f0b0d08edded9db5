import { useQuery } from '@tanstack/react-query'
import { type Panorama, read } from '#web/api/ops/client.ts'
import { sessao } from '#web/api/ops/sessao.ts'
import { diaEscrito, diasDoMes, mesAtual, mesEscrito } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'
import { Ir } from './Ir.tsx'

type Props = { panorama: Panorama }
type Vem = { texto: string; quando: string; href: string }

/** What asks for somebody soon, while nothing does now: certificates that end, the month to invoice, readjustments. */
export function VemPorAi({ panorama: { certificadosAVencer, endpointsDesligados, empresasSemCertificado } }: Props) {
  const mes = mesAtual()
  const may = useQuery(sessao).data?.permissoes.includes('admin.faturamento.read') ?? false
  const consulta = { competencia: mes, limit: 1 }
  const aFaturar = useQuery({
    ...read('GET /admin/faturamento/contratos-a-faturar', { consulta }),
    enabled: may,
  }).data?.total
  const itens = [
    vem(certificadosAVencer, ['certificado de cliente vence', 'certificados de clientes vencem'], 'em até 30 dias'),
    vem(empresasSemCertificado, ['empresa sem certificado', 'empresas sem certificado'], 'sem ele não emite'),
    vem(
      endpointsDesligados,
      ['webhook desligado', 'webhooks desligados'],
      'por não responder',
      '/filas/webhook.deliver',
    ),
    aFaturar && {
      texto: `Faturamento de ${mesEscrito(mes)}, ${count(aFaturar, 'contrato', 'contratos')}`,
      quando: `depois de ${diaEscrito(diasDoMes(mes).ate).slice(0, 5)}`,
      href: `/faturamento?mes=${mes}`,
    },
  ].filter((item): item is Vem => !!item)
  return (
    <section aria-label="Vem por aí">
      <h2 className="mb-1.5 text-lg">Vem por aí</h2>
      {itens.length === 0 && <p className="text-sm text-tinta-2">Nada marcado nos próximos dias.</p>}
      <ul className="text-sm">
        {itens.map(({ texto, quando, href }) => (
          <li key={texto} className="flex min-h-9 items-center gap-x-4 border-b border-linha py-1.5">
            <Ir href={href} className="min-w-0 grow hover:text-anil hover:underline">
              {texto}
            </Ir>
            <span className="shrink-0 text-tinta-2 tabular-nums">{quando}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Something that is counted, where there is any. */
const vem = (n: number, nomes: [um: string, varios: string], quando: string, href = '/clientes'): Vem | null =>
  n > 0 ? { texto: count(n, ...nomes), quando, href } : null
