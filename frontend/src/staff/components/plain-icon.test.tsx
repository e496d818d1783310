import * as components from '@ant-design/icons';
import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import { render } from '@testing-library/react';
import { plainIcon } from './plain-icon';

const definitions = { CheckCircleFilled, CloseCircleFilled, EyeOutlined, TeamOutlined };

it.each(Object.keys(definitions) as (keyof typeof definitions)[])('draws what %s does', (name) => {
  const Icon = components[name];
  const { container } = render(
    <>
      <p>{plainIcon(definitions[name])}</p>
      <p>
        <Icon />
      </p>
    </>,
  );
  const [plain, component] = container.querySelectorAll('.anticon');
  expect(plain?.outerHTML).toContain('<path');
  expect(plain?.isEqualNode(component ?? null)).toBe(true);
});
