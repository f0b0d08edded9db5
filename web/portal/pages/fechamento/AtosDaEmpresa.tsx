import { useMutation } from '@tanstack/react-query'
import { Check, Download, Lock, RotateCcw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { FechamentoDaEmpresa } from '#web/api/portal/client.ts'
import { checkEmpresa, type Mes, pacoteDoMes } from '#web/api/portal/fechamento.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { nomeDoMes } from '#web/words/fechamento.ts'
import { hasNotas } from './linhas.ts'

const Fechar = lazy(() => import('./Fechar.tsx'))
const Reabrir = lazy(() => import('./Reabrir.tsx'))

/** What can be done with the month of one company: take it home, check it, close it alone, open it again. */
export function AtosDaEmpresa({ mes, dados }: { mes: Mes; dados: FechamentoDaEmpresa }) {
  const [aberto, setAberto] = useState<'fechar' | 'reabrir'>()
  const porque = usePorque()('fechamento.write', 'conferir e fechar o mês')
  const { empresa, estado, conferida, numeros, contagens, impede } = dados
  const nome = nomeDoMes(mes.competencia)
  const move = useMutation({
    mutationFn: (marcar: boolean) => checkEmpresa(mes, empresa.id, marcar ? 'conferir' : 'desfazer-conferencia'),
    onSuccess: (_, marcou) => notifyDone(marcou ? 'Conferida' : 'Conferência desfeita', empresa.nome),
    onError: (error) => notifyFailure('Não mudou', error.message),
  })
  const duvidas = impede.length > 0 ? 'Há nota em dúvida: confira quando a prefeitura responder.' : undefined
  const semNotas = hasNotas(dados) ? undefined : `Não há notas em ${nome}.`
  const temPacote = numeros.notas + contagens.canceladas + contagens.substituidas > 0
  return (
    <div className="flex flex-wrap gap-2 max-md:[&>*]:h-[44px]">
      {estado === 'fechada' ? (
        <Botao tipo="discreto" porque={porque} onClick={() => setAberto('reabrir')}>
          Reabrir
        </Botao>
      ) : (
        <Botao porque={porque ?? duvidas} onClick={() => setAberto('fechar')}>
          <Lock size={15} aria-hidden />
          Fechar só esta
        </Botao>
      )}
      {temPacote ? (
        <a href={pacoteDoMes(mes, empresa.id)} download className={classeBotao()}>
          <Download size={15} aria-hidden />
          ZIP da empresa
        </a>
      ) : (
        <Botao porque={`Não há notas em ${nome}.`}>
          <Download size={15} aria-hidden />
          ZIP da empresa
        </Botao>
      )}
      {estado === 'aberta' &&
        (conferida ? (
          <Botao porque={porque} ocupado={move.isPending} onClick={() => move.mutate(false)}>
            <RotateCcw size={15} aria-hidden />
            Desfazer a conferência
          </Botao>
        ) : (
          <Botao
            tipo="principal"
            porque={porque ?? duvidas ?? semNotas}
            ocupado={move.isPending}
            onClick={() => move.mutate(true)}
          >
            <Check size={15} aria-hidden />
            Marcar conferida
          </Botao>
        ))}
      <Suspense>
        {aberto === 'fechar' && <Fechar mes={mes} linhas={[dados]} daEmpresa onClose={() => setAberto(undefined)} />}
        {aberto === 'reabrir' && <Reabrir mes={mes} linhas={[dados]} daEmpresa onClose={() => setAberto(undefined)} />}
      </Suspense>
    </div>
  )
}
