import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Inicio } from '#web/api/portal/client.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { TONS } from '#web/kit/detail/Selo.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { diaMesAno, faz } from '#web/words/datas.ts'
import { ReenviarFalhas } from '../webhooks/ReenviarFalhas.tsx'
import { PENDENCIAS } from './pendencias.ts'

type Pendencia = Inicio['pendencias'][number]
type Item = Pendencia['itens'][number]
type Destino = Pick<LinkProps, 'to' | 'params' | 'search'>

/** What waits for a person, the most urgent first, each with whom it concerns, since when, and its act. */
export function Pendencias({ dados: { pendencias, cidades } }: { dados: Inicio }) {
  return (
    <Secao titulo="Esperando você">
      {pendencias.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-tinta-2">
          <CircleCheck size={16} aria-hidden className="text-verde" />
          Nada espera por você.
        </p>
      ) : (
        <ul className="border-t border-linha">
          {pendencias.map((each) => (
            <Linha key={each.especie} pendencia={each}>
              {each.especie === 'cidades_instaveis'
                ? cidades.map(({ ibge, nome, uf, mensagem }) => (
                    <li key={ibge}>
                      <Nome especie={each.especie} item={{ id: ibge, nome: `${nome}, ${uf}` }} />: {mensagem}
                    </li>
                  ))
                : each.itens.map((item) => (
                    <li key={item.id}>
                      <Nome especie={each.especie} item={item} />
                      {each.especie === 'endpoints_falhando' && <ReenviarFalhas id={item.id} discreto />}
                    </li>
                  ))}
            </Linha>
          ))}
        </ul>
      )}
    </Secao>
  )
}

function Linha({ pendencia, children }: { pendencia: Pendencia; children: ReactNode }) {
  const may = useMay()
  const { especie, quantidade, desde, itens } = pendencia
  const { titulo, efeito, acao, permissao, tom } = PENDENCIAS[especie]
  const mais = quantidade - itens.length
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-linha py-3 text-sm">
      <span aria-hidden className={`mt-1.5 size-2 shrink-0 rounded-full ${TONS[tom].ponto}`} />
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <span className="font-medium">{titulo(quantidade)}</span>
          {desde && (
            <span className="text-tinta-3">
              {especie === 'certificados_vencendo' ? `, o primeiro em ${diaMesAno(desde)}` : `, ${faz(desde)}`}
            </span>
          )}
        </p>
        <p className="text-tinta-2">{efeito}</p>
        <ul className="mt-1 flex flex-col gap-0.5">{children}</ul>
        {mais > 0 && itens.length > 0 && especie !== 'numeros_sem_nota' && <p className="sub">e mais {mais}</p>}
      </div>
      <Link {...telaDe(pendencia)} className={classeBotao()}>
        {!permissao || may(permissao) ? acao : 'Ver'}
      </Link>
    </li>
  )
}

function Nome({ especie, item: { id, nome } }: { especie: Pendencia['especie']; item: Item }) {
  const destino = itemDe(especie, id)
  if (!destino) return nome
  return (
    <Link {...destino} className="my-0 inline-block py-[4px] break-words text-anil underline">
      {nome}
    </Link>
  )
}

function itemDe(especie: Pendencia['especie'], id: string): Destino | null {
  if (especie === 'notas_recusadas' || especie === 'notas_incertas') return { to: '/notas/$id', params: { id } }
  if (especie === 'empresas_sem_certificado' || especie === 'certificados_vencendo')
    return { to: '/empresas/$id', params: { id }, search: { aba: 'certificado' } }
  if (especie === 'endpoints_falhando') return { to: '/webhooks/$id', params: { id } }
  if (especie === 'cidades_instaveis') return { to: '/municipios/$ibge', params: { ibge: id } }
  return null
}

/** The one thing itself, or the screen that lists them. */
function telaDe({ especie, quantidade, itens: [first], alvo: { tela, filtro } }: Pendencia): Destino {
  const only = quantidade === 1 && first ? itemDe(especie, first.id) : null
  if (only) return only
  if (especie === 'empresas_sem_certificado') return { to: '/certificados', search: { quais: 'ausente' } }
  if (especie === 'certificados_vencendo') return { to: '/certificados', search: {} }
  if (tela === 'notas') return { to: '/notas', search: filtro }
  if (tela === 'conta' || tela === 'faturas') return { to: '/plano', search: {} }
  return { to: `/${tela}`, search: {} }
}
