import { Link } from '@tanstack/react-router'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import type { PendenciaDoFechamento } from '#web/api/portal/client.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { TONS } from '#web/kit/detail/Selo.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { comSinal, PENDENCIAS } from '#web/words/fechamento.ts'
import { dinheiro } from '#web/words/formatos.ts'
import { alvoDe } from './destinos.ts'

/** One kind of what is open, in one company or in several. */
export function Pendencia({ pendencias }: { pendencias: PendenciaDoFechamento[] }) {
  const may = useMay()
  const { especie, impede, itens } = pendencias[0]!
  const quantidade = pendencias.reduce((soma, each) => soma + each.quantidade, 0)
  const { titulo, texto, tom } = PENDENCIAS[especie]
  const Icone = impede ? OctagonAlert : TriangleAlert
  return (
    <li className="flex items-center gap-3 border-b border-linha py-3 text-sm max-md:items-start">
      <Icone size={16} aria-hidden className={`shrink-0 max-md:mt-0.5 ${TONS[tom].texto}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{titulo(quantidade)}</p>
        <p className="sub break-words">
          {pendencias.slice(0, EMPRESAS_MAX).map(({ empresa, quantidade: daEmpresa }, i) => (
            <Fragment key={empresa.id}>
              {i > 0 && ', '}
              {empresa.nome}
              {pendencias.length > 1 && ` (${daEmpresa})`}
            </Fragment>
          ))}
          {pendencias.length > EMPRESAS_MAX && ` e mais ${pendencias.length - EMPRESAS_MAX}`}
          {pendencias.length === 1 &&
            `: ${itens.map(({ nome }) => nome).join('; ')}${quantidade > itens.length ? ' e outras' : ''}`}
          . {texto}
        </p>
        <p className="tabular-nums text-tinta-2 md:hidden">{valorDe(pendencias)}</p>
      </div>
      <span className="whitespace-nowrap text-tinta-2 tabular-nums max-md:hidden">{valorDe(pendencias)}</span>
      <Link {...alvoDe(pendencias)} className={`${classeBotao(impede ? 'principal' : 'comum')} max-md:[&&]:h-[44px]`}>
        {atoDe(especie, quantidade, may)}
      </Link>
    </li>
  )
}
const EMPRESAS_MAX = 4

/** The sum of what is open, or by how much the city's ISS differs. */
function valorDe(pendencias: readonly PendenciaDoFechamento[]): string {
  const soma = (campo: 'valor' | 'diferenca') =>
    pendencias.reduce((centavos, each) => centavos + Math.round((each[campo] ?? 0) * 100), 0) / 100
  if (pendencias[0]?.especie === 'divergencias') return comSinal(soma('diferenca'))
  return soma('valor') === 0 ? '' : dinheiro(soma('valor'))
}

/** What the role can do about it there. */
function atoDe(especie: PendenciaDoFechamento['especie'], quantidade: number, may: ReturnType<typeof useMay>): string {
  if (especie === 'recusadas' && may('nota.reissue')) return 'Corrigir'
  if (especie === 'lacunas' && may('rps.void')) return 'Inutilizar'
  if (especie === 'lacunas') return 'Ver os números'
  return quantidade === 1 ? 'Ver a nota' : quantidade === 2 ? 'Ver as duas' : 'Ver as notas'
}
