import { useState } from 'react'
import { type ClienteDetalhado, call, type Usuario } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { dataCheia } from '#web/words/datas.ts'
import { PAPEIS } from '#web/words/status.ts'
import { MOTIVO } from '../motivo.ts'

/** The people of the account; who lost their phone gets the second factor ended here. */
export function Pessoas({ conta }: { conta: ClienteDetalhado }) {
  const porque = usePorque()('admin.usuario.write', 'encerrar segundos fatores')
  const [ending, setEnding] = useState<Usuario | null>(null)
  return (
    <>
      <TabelaInteira
        rotulo="Pessoas da conta"
        colunas={colunasDe(porque, setEnding)}
        linhas={conta.pessoas.items}
        chave={({ id }) => id}
        grade='"pessoa papel" "acesso fator"'
        vazio={null}
      />
      {ending && (
        <Confirmar
          titulo="Encerrar o segundo fator"
          acao="Encerrar o segundo fator"
          perigo
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            const caminho = { id: conta.id, usuarioId: ending.id }
            const corpo = { motivo }
            await call('POST /admin/tenants/{id}/usuarios/{usuarioId}/encerrar-segundo-fator', { caminho, corpo })
            notifyDone('Segundo fator encerrado', `${ending.nome} entra só com a senha, e pode ligar outro.`)
          }}
          onClose={() => setEnding(null)}
        >
          {`Confirme antes, por outro canal, que é ${ending.nome} quem pede. Todas as sessões da pessoa terminam.`}
        </Confirmar>
      )}
    </>
  )
}

const colunasDe = (porque: string | undefined, onEnd: (pessoa: Usuario) => void): Coluna<Usuario>[] => [
  {
    id: 'pessoa',
    titulo: 'Pessoa',
    planilha: ({ nome, email }) => `${nome} ${email}`,
    celula: ({ nome, email }) => (
      <>
        <span className="font-medium">{nome}</span>
        <span className="sub block break-all">{email}</span>
      </>
    ),
  },
  { id: 'papel', titulo: 'Papel', planilha: ({ papel }) => PAPEIS[papel], celula: ({ papel }) => PAPEIS[papel] },
  {
    id: 'acesso',
    titulo: 'Último acesso',
    emOrdem: ({ ultimoAcessoEm }) => ultimoAcessoEm,
    planilha: ({ ultimoAcessoEm }) => (ultimoAcessoEm ? dataCheia(ultimoAcessoEm) : 'Ainda não entrou'),
    celula: ({ ultimoAcessoEm }) => (ultimoAcessoEm ? <Instante em={ultimoAcessoEm} /> : 'Ainda não entrou'),
  },
  {
    id: 'fator',
    titulo: 'Segundo fator',
    planilha: ({ segundoFator }) => (segundoFator ? 'Ligado' : 'Desligado'),
    direita: true,
    celula: (pessoa) =>
      pessoa.segundoFator ? (
        <Botao porque={porque} aria-label={`Encerrar o segundo fator de ${pessoa.nome}`} onClick={() => onEnd(pessoa)}>
          Encerrar
        </Botao>
      ) : (
        <Selo tom="cinza">Desligado</Selo>
      ),
  },
]
