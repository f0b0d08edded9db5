import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { MinhaConta } from '#web/api/portal/client.ts'
import { minhasContas } from '#web/api/portal/contas.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { CampoBusca } from '#web/kit/list/CampoBusca.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { isFound } from '#web/portal/contas/Contas.tsx'
import { NovaConta } from '#web/portal/contas/NovaConta.tsx'
import { BUSCA_A_PARTIR_DE, useTrocarConta, whyNotOpen } from '#web/portal/contas/trocar-conta.ts'
import { dataCheia } from '#web/words/datas.ts'
import { documento } from '#web/words/formatos.ts'
import type { Tom } from '#web/words/status.ts'
import { PAPEIS } from '#web/words/status.ts'

/** Every account of the person: one who serves many clients opens each from here. */
export function MinhasContas() {
  const { data: contas, error, refetch } = useQuery(minhasContas)
  const [texto, setTexto] = useState('')
  const [creating, setCreating] = useState(false)
  const trocar = useTrocarConta()
  const achadas = contas?.filter(({ nome, cpfCnpj }) => isFound(texto, nome, cpfCnpj))
  const colunas: Coluna<MinhaConta>[] = [
    {
      id: 'nome',
      titulo: 'Conta',
      fixa: true,
      planilha: ({ nome }) => nome,
      celula: ({ nome, cpfCnpj }) => (
        <>
          <span className="font-medium break-words">{nome}</span>
          {cpfCnpj && <span className="sub block tabular-nums">{documento(cpfCnpj)}</span>}
        </>
      ),
    },
    { id: 'papel', titulo: 'Seu papel', celula: ({ papel }) => PAPEIS[papel], planilha: ({ papel }) => PAPEIS[papel] },
    {
      id: 'acesso',
      titulo: 'Seu último acesso',
      planilha: ({ ultimoAcessoEm }) => ultimoAcessoEm && dataCheia(ultimoAcessoEm),
      emOrdem: ({ ultimoAcessoEm }) => ultimoAcessoEm,
      className: 'whitespace-nowrap tabular-nums text-tinta-2 max-md:text-right',
      celula: ({ ultimoAcessoEm }) => (ultimoAcessoEm ? <Instante em={ultimoAcessoEm} /> : 'Ainda não entrou'),
    },
    {
      id: 'estado',
      titulo: 'Estado',
      className: 'max-md:text-right',
      planilha: (conta) => estadoDe(conta).rotulo,
      celula: (conta) => <Selo tom={estadoDe(conta).tom}>{estadoDe(conta).rotulo}</Selo>,
    },
    {
      id: 'acao',
      titulo: 'Ação',
      direita: true,
      celula: (conta) =>
        !conta.atual && (
          <Botao
            aria-label={`Abrir ${conta.nome}`}
            porque={whyNotOpen(conta)}
            ocupado={trocar.isPending && trocar.variables.id === conta.id}
            onClick={() => trocar.mutate(conta)}
          >
            Abrir
          </Botao>
        ),
    },
  ]
  return (
    <>
      <Cabecalho titulo="Minhas contas" texto="Você entra em todas com o mesmo e-mail e a mesma senha.">
        <Botao tipo="principal" onClick={() => setCreating(true)}>
          <Plus size={16} aria-hidden />
          Criar outra conta
        </Botao>
      </Cabecalho>
      {contas && contas.length >= BUSCA_A_PARTIR_DE && (
        <div className="mb-3 flex">
          <CampoBusca rotulo="Nome, CPF ou CNPJ" valor={texto} onChange={(novo) => setTexto(novo ?? '')} />
        </div>
      )}
      {trocar.error && (
        <div className="mb-3">
          <Falha erro={trocar.error} />
        </div>
      )}
      {error && !contas ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <TabelaInteira
          rotulo="Suas contas"
          linhas={achadas}
          colunas={colunas}
          chave={({ id }) => id}
          esqueleto={3}
          grade='"nome estado" "papel acesso" "acao acao"'
          vazio={
            <Vazio titulo={`Nenhuma conta com “${texto}”`}>Procure por outra parte do nome, do CPF ou do CNPJ.</Vazio>
          }
        />
      )}
      {creating && <NovaConta onClose={() => setCreating(false)} />}
    </>
  )
}

function estadoDe({ atual, status, bloqueada }: MinhaConta): { rotulo: string; tom: Tom } {
  if (bloqueada) return { rotulo: 'Conta bloqueada', tom: 'vermelho' }
  if (status !== 'ativo') return { rotulo: 'Acesso bloqueado', tom: 'vermelho' }
  return atual ? { rotulo: 'Aberta agora', tom: 'azul' } : { rotulo: 'Ativa', tom: 'verde' }
}
