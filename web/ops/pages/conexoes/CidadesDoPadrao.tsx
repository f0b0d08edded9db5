import { useQuery } from '@tanstack/react-query'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { inteiro } from '#web/words/formatos.ts'
import { padroes } from '../procurar-padroes.ts'

export function Cidades({ padrao }: { padrao?: string | undefined }) {
  const { data } = useQuery(padroes)
  const quantas = data?.items.find((each) => each.padrao === padrao)?.municipiosSugeridos ?? 0
  return (
    <Opcoes
      nome="cidades"
      rotulo="Cidades"
      opcoes={[
        { value: 'nenhuma', label: 'Nenhuma por enquanto', ajuda: 'Escolha depois, na página da conexão.' },
        {
          value: 'sugeridos',
          label: 'As que a tabela indica',
          ajuda: padrao
            ? `${inteiro(quantas)} falam este padrão; entram as que nenhuma conexão serve ainda.`
            : 'As que falam o padrão e que nenhuma conexão serve ainda.',
        },
      ]}
    />
  )
}
