import type { LinhaDoFechamento } from '#web/api/portal/client.ts'
import { closeMes, type Mes } from '#web/api/portal/fechamento.ts'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { nomeDoMes, tituloDoMes } from '#web/words/fechamento.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { isPorConferir } from './linhas.ts'
import { MOTIVO_MIN } from './motivo.ts'

type Props = { mes: Mes; linhas: readonly LinhaDoFechamento[]; daEmpresa?: boolean; onClose: () => void }

/** Asks before the month is closed: what is kept, and why it is closed with companies that nobody checked. */
export default function Fechar({ mes, linhas, daEmpresa, onClose }: Props) {
  const abertas = linhas.filter(({ estado }) => estado === 'aberta')
  const porConferir = abertas.filter(isPorConferir)
  const nome = nomeDoMes(mes.competencia)
  const notas = abertas.reduce((soma, { numeros }) => soma + numeros.notas, 0)
  const valor = abertas.reduce((soma, { numeros }) => soma + Math.round(numeros.valorServico * 100), 0) / 100
  return (
    <Confirmar
      titulo={`Fechar ${daEmpresa ? `${nome} de ${linhas[0]?.empresa.nome}` : tituloDoMes(mes.competencia).toLowerCase()}`}
      acao={`Fechar ${nome}`}
      motivo={
        porConferir.length > 0
          ? { minimo: MOTIVO_MIN, ajuda: 'De 15 a 500 caracteres. Fica na história do mês e na auditoria.' }
          : undefined
      }
      onConfirm={async ({ motivo }) => {
        await closeMes(mes, { motivo, ...(daEmpresa && { empresaIds: linhas.map(({ empresa }) => empresa.id) }) })
        notifyDone('Mês fechado', 'Os números ficam como estão.')
      }}
      onClose={onClose}
    >
      <p>
        {!daEmpresa && `${count(abertas.length, 'empresa', 'empresas')}, `}
        {inteiro(notas)} {notas === 1 ? 'nota' : 'notas'}, <Valor v={valor} />. Os números ficam como estão agora; o que
        mudar depois aparece à parte, com o efeito em cada um.
      </p>
      {porConferir.length > 0 && (
        <p>
          {porConferir.length === 1
            ? 'Uma empresa não está conferida'
            : `${porConferir.length} empresas não estão conferidas`}
          :{' '}
          {porConferir
            .slice(0, NOMES_MAX)
            .map(({ empresa }) => empresa.nome)
            .join(', ')}
          {porConferir.length > NOMES_MAX && ` e mais ${porConferir.length - NOMES_MAX}`}. Diga por que o mês fecha
          assim.
        </p>
      )}
    </Confirmar>
  )
}
const NOMES_MAX = 5
