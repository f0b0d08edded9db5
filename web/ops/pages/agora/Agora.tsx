import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { emObservacao, panorama } from '#web/api/ops/agora.ts'
import type { Observacao, Panorama } from '#web/api/ops/client.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho, Dado, Esqueleto, Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { pagesOf } from '#web/ops/onde.ts'
import { GRAVIDADES } from '#web/words/alertas.ts'
import { readSearch } from '#web/words/busca.ts'
import { dataCheia, faz } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { Movimento } from './Movimento.tsx'
import { Parede } from './Parede.tsx'

const rota = getRouteApi('/dentro/agora')

/** The home of the person on call: what needs a human, whom it hurts, since when, and the way to its act. */
export function Agora() {
  const { parede } = rota.useSearch()
  const espera = useQuery(emObservacao)
  const numeros = useQuery(panorama)
  if (parede) return <Parede />
  return (
    <>
      <Cabecalho titulo="Agora" texto="O que precisa de uma pessoa, do mais grave ao menos.">
        <Link to="/agora" search={{ parede: '1' }} className={classeBotao()}>
          Ver na parede
        </Link>
      </Cabecalho>
      {espera.error ? (
        <Falha erro={espera.error} onRetry={() => void espera.refetch()} />
      ) : espera.data ? (
        <Espera itens={espera.data.items} />
      ) : (
        <Esqueleto alto={240} />
      )}
      {numeros.data && <Numeros {...numeros.data} />}
      <Movimento />
    </>
  )
}

function Espera({ itens }: { itens: Observacao[] }) {
  if (itens.length === 0)
    return <Vazio titulo="Nada precisa de você">As notas andam, as cidades respondem e as filas estão vazias.</Vazio>
  return (
    <ul aria-label="O que precisa de uma pessoa" className="border-t border-linha">
      {itens.map((item) => (
        <li
          key={`${item.tipo} ${item.alvo}`}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 border-b border-linha py-3 text-sm md:grid-cols-[96px_minmax(0,1fr)_auto]"
        >
          <Selo tom={GRAVIDADES[item.gravidade].tom}>{GRAVIDADES[item.gravidade].rotulo}</Selo>
          <p className="min-w-0">
            <span className="font-medium">{item.mensagem}</span>
            <span className="sub block">
              {item.contas > 0 && `${count(item.contas, 'conta', 'contas')} · `}
              {item.notas > 0 && count(item.notas, 'nota', 'notas')}
            </span>
          </p>
          <p className="flex flex-wrap items-baseline gap-x-4 max-md:col-start-2">
            {item.desde && (
              <time dateTime={item.desde} title={dataCheia(item.desde)} className="sub">
                {faz(item.desde)}
              </time>
            )}
            {pagesOf(item.operacoes, item.alvo).map(({ nome, href }) => (
              <Ir key={href} href={href}>
                {nome}
              </Ir>
            ))}
          </p>
        </li>
      ))}
    </ul>
  )
}

const Numeros = ({
  ultimas24h,
  incertas,
  filas,
  contas,
  alertasAbertos,
  processosVivos,
  conexoesPublicadas,
}: Panorama) => (
  <Secao titulo="Últimas 24 horas">
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-4">
      <Numero rotulo="Autorizadas" valor={ultimas24h.autorizadas} href="/notas?status=autorizada" />
      <Numero rotulo="Recusadas" valor={ultimas24h.rejeitadas} href="/notas?status=rejeitada" />
      <Numero rotulo="Sem resultado conhecido" valor={incertas} href="/alertas?situacao=abertos&tipo=nota_incerta" />
      <Numero rotulo="Na fila" valor={filas.aguardando} href="/filas" />
      <Numero rotulo="Contas" valor={contas} href="/clientes" />
      <Numero rotulo="Alertas abertos" valor={alertasAbertos} href="/alertas?situacao=abertos" />
      <Numero rotulo="Conexões publicadas" valor={conexoesPublicadas} href="/conexoes?status=publicada" />
      <Dado rotulo="Processos vivos">{inteiro(processosVivos)}</Dado>
    </dl>
  </Secao>
)

/** A number leads to what it counts. */
const Numero = ({ rotulo, valor, href }: { rotulo: string; valor: number; href: string }) => (
  <Dado rotulo={rotulo}>
    <Ir href={href}>{inteiro(valor)}</Ir>
  </Dado>
)

/** A link to a page of this app with what its address says: `/notas?status=rejeitada`. */
function Ir({ href, children }: { href: string; children: ReactNode }) {
  const [to = '', busca = ''] = href.split('?')
  return (
    <Link to={to} search={readSearch(busca) as never} className="text-anil underline">
      {children}
    </Link>
  )
}
