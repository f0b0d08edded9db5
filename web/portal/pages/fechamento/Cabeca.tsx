import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, CircleDashed, Download, Link2, Lock } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { addMonths } from '#domain/competencia.ts'
import type { FechamentoDoMes } from '#web/api/portal/client.ts'
import { type Mes, pacoteDoMes } from '#web/api/portal/fechamento.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { mesAtual } from '#web/words/datas.ts'
import { ESTADOS, nomeDoMes, porQuem, tituloDoMes } from '#web/words/fechamento.ts'
import { EscolhaDoMes } from './EscolhaDoMes.tsx'

const loadFechar = () => import('./Fechar.tsx')
const Fechar = lazy(loadFechar)
const Reabrir = lazy(() => import('./Reabrir.tsx'))
const loadLink = () => import('./NovoLink.tsx')
const NovoLink = lazy(loadLink)

/** On a phone every act is as high as a finger. */
const ATOS = 'flex flex-wrap gap-2 max-md:w-full max-md:[&>*]:h-[44px] md:ml-auto'

type Props = { mes: Mes; dados: FechamentoDoMes | undefined; varias: boolean }

/** The name of the month with the way to the others, its state, and what can be done with it. */
export function Cabeca({ mes, dados, varias }: Props) {
  const { competencia } = mes
  useEffect(() => {
    const app = document.documentElement.dataset['app']
    document.title = [`Fechamento de ${nomeDoMes(competencia)}`, app].filter(Boolean).join(' · ')
  }, [competencia])
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="text-xl">Fechamento</h1>
      <span className="flex items-center gap-0.5">
        <Ir para={addMonths(competencia, -1)}>
          <ChevronLeft size={16} aria-hidden />
        </Ir>
        <EscolhaDoMes competencia={competencia} />
        {competencia < mesAtual() && (
          <Ir para={addMonths(competencia, 1)}>
            <ChevronRight size={16} aria-hidden />
          </Ir>
        )}
      </span>
      {dados && <Estado dados={dados} />}
      {!varias && (
        <div className={`${ATOS} min-h-8`}>
          <Atos mes={mes} dados={dados} />
        </div>
      )}
    </div>
  )
}

const Ir = ({ para, children }: { para: string; children: ReactNode }) => (
  <Link
    to="/fechamento/$competencia"
    params={{ competencia: para }}
    search={(antes: object) => antes}
    aria-label={tituloDoMes(para)}
    title={tituloDoMes(para)}
    className={`${classeBotao('discreto', true)} max-md:[&&]:size-[44px]`}
  >
    {children}
  </Link>
)

function Estado({ dados: { estado, fechado } }: { dados: FechamentoDoMes }) {
  const { rotulo, tom } = ESTADOS[estado]
  return (
    <>
      <Selo tom={tom} icone={estado === 'fechado' ? Lock : CircleDashed}>
        {rotulo}
      </Selo>
      {estado === 'fechado' && fechado && <span className="text-sm text-tinta-2">{porQuem(fechado)}</span>}
    </>
  )
}

function Atos({ mes, dados }: Omit<Props, 'varias'>) {
  const [aberto, setAberto] = useState<'fechar' | 'reabrir' | 'link'>()
  const porque = usePorque()('fechamento.write', 'fechar o mês')
  const nome = nomeDoMes(mes.competencia)
  if (!dados) return null
  const { estado, totais, impede, empresas } = dados
  const vazio = totais.notas + totais.canceladas + totais.substituidas === 0 ? `Não há notas em ${nome}.` : undefined
  const fechado = estado === 'fechado'
  const duvidas = impede.length > 0 ? 'Há notas em dúvida: o mês fecha quando a prefeitura responder.' : undefined
  const baixar = (
    <>
      <Download size={15} aria-hidden />
      Baixar tudo
    </>
  )
  const close = () => setAberto(undefined)
  return (
    <>
      {estado !== 'aberto' && (
        <Botao tipo="discreto" porque={porque} onClick={() => setAberto('reabrir')}>
          Reabrir
        </Botao>
      )}
      <Botao porque={porque ?? vazio} onPointerEnter={() => void loadLink()} onClick={() => setAberto('link')}>
        <Link2 size={15} aria-hidden />
        Enviar link
      </Botao>
      {vazio ? (
        <Botao porque={vazio}>{baixar}</Botao>
      ) : (
        <a href={pacoteDoMes(mes)} download className={classeBotao(fechado ? 'principal' : 'comum')}>
          {baixar}
        </a>
      )}
      {!fechado && (
        <Botao
          tipo="principal"
          porque={porque ?? duvidas ?? (empresas.length === 0 ? 'Não há empresas nesta conta.' : undefined)}
          onPointerEnter={() => void loadFechar()}
          onClick={() => setAberto('fechar')}
        >
          <Lock size={15} aria-hidden />
          Fechar {nome}
        </Botao>
      )}
      <Suspense>
        {aberto === 'fechar' && <Fechar mes={mes} linhas={empresas} onClose={close} />}
        {aberto === 'reabrir' && <Reabrir mes={mes} linhas={empresas} onClose={close} />}
        {aberto === 'link' && <NovoLink mes={mes} linhas={empresas} onClose={close} />}
      </Suspense>
    </>
  )
}
